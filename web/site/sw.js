// The service worker: after the first load the page works without a network. What the network has is newer, so it is
// asked first; the cache answers when it does not.
const CACHE = `nonomata ${registration.scope} 2`;
const FILES = [
    "./", "index.html", "icon.svg", "manifest.webmanifest",
    "board.css", "design.css", "element.css", "explore.css", "home.css", "play.css", "rules.css", "style.css",
    "address.js", "advice.js", "alone.js", "app.js", "automaton.js", "board.js", "candidates.js", "chart.js",
    "clock.js", "crossgrid.js", "daily.js", "design.js", "drawing.js", "element.js", "elements.js", "ending.js",
    "engine.js", "explore.js", "fit.js", "game.js", "home.js", "keys.js", "lesson.js", "library.js", "line.js",
    "location.js", "making.js", "names.js", "opening.js", "packs.js", "palette.js", "picture.js", "pictures.js", "play.js",
    "reading.js", "rules.js", "sampling.js", "shape.js", "sharing.js", "shell.js", "statistics.js", "steps.js",
    "strips.js", "strokes.js", "table.js", "thumbnails.js", "unique.js", "walk.js", "worker.js", "zoom.js",
    "packs/index.json", "packs/first-steps.json", "packs/small.json", "packs/middle.json", "packs/large.json", "packs/colours.json",
    "../pkg/nonomata.js", "../pkg/nonomata_bg.wasm",
];

/** Whether a cache is one of this worker. Other pages of the origin have theirs; `nonomata-1` is an earlier name. */
const isOwn = name => name === "nonomata-1" || name.startsWith(`nonomata ${registration.scope} `);

self.addEventListener("install", event => {
    event.waitUntil(caches.open(CACHE).then(cache => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", event => {
    const old = caches.keys().then(names => Promise.all(names.filter(name => isOwn(name) && name !== CACHE).map(name => caches.delete(name))));
    event.waitUntil(old.then(() => self.clients.claim()));
});

/** Keeps a response, unless the store is full or the response is a part of a file. */
const keep = (request, response) => caches.open(CACHE).then(cache => cache.put(request, response)).catch(() => {});

self.addEventListener("fetch", event => {
    const { request } = event;
    if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
    const fresh = async () => {
        try {
            const response = await fetch(request);
            if (response.ok) event.waitUntil(keep(request, response.clone()));
            return response;
        } catch (error) {
            const kept = await (await caches.open(CACHE)).match(request, { ignoreSearch: true });
            if (kept) return kept;
            throw error;
        }
    };
    event.respondWith(fresh());
});
