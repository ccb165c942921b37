// A small server for the site: `npm run serve`, then http://localhost:8000/site/.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const types = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm",
    ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json",
};

/** Serves `web/` and calls `seen` with every path that is asked for. */
export function serve(port = 0, seen = () => {}) {
    const server = createServer(async (request, response) => {
        let path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
        if (path.endsWith("/")) path += "index.html";
        seen(path);
        // As a server does that others embed puzzles from.
        response.setHeader("access-control-allow-origin", "*");
        try {
            const body = await readFile(join(root, normalize(path)));
            response.writeHead(200, { "content-type": types[extname(path)] ?? "application/octet-stream" }).end(body);
        } catch {
            response.writeHead(404).end();
        }
    });
    return new Promise(resolve => server.listen(port, "127.0.0.1", () => resolve(server)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const server = await serve(8000);
    console.log(`http://localhost:${server.address().port}/site/`);
}
