// The service worker: after the first load the page works without a network. What the network has is newer, so it is
// asked first; the cache answers when it does not.
const CACHE = "nonomata-1";
const FILES = [
    "./", "index.html", "style.css", "board.css", "icon.svg", "manifest.webmanifest",
    "app.js", "address.js", "alone.js", "automaton.js", "board.js", "candidates.js", "chart.js", "crossgrid.js", "design.css", "design.js", "drawing.js", "element.css", "element.js", "elements.js", "engine.js", "explore.css", "explore.js", "game.js",
    "line.js", "location.js", "making.js", "pictures.js", "play.js", "reading.js", "rules.css", "rules.js", "sampling.js", "shape.js", "steps.js", "unique.js", "walk.js", "worker.js", "zoom.js", "../pkg/nonomata.js", "../pkg/nonomata_bg.wasm",
    "packs/index.json", "packs/first-steps.json", "packs/small.json", "packs/middle.json", "packs/large.json", "packs/colours.json",
];

self.addEventListener("install", event => {
    event.waitUntil(caches.open(CACHE).then(cache => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", event => {
    const old = caches.keys().then(names => Promise.all(names.filter(name => name !== CACHE).map(name => caches.delete(name))));
    event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener("fetch", event => {
    const { request } = event;
    if (request.method !== "GET" || !request.url.startsWith(self.location.origin)) return;
    const fresh = async () => {
        const cache = await caches.open(CACHE);
        try {
            const response = await fetch(request);
            if (response.ok) await cache.put(request, response.clone());
            return response;
        } catch (error) {
            const kept = await cache.match(request, { ignoreSearch: true });
            if (kept) return kept;
            throw error;
        }
    };
    event.respondWith(fresh());
});
