// Keeps the page, so that it works without a network; of the manual, what was read.
const UNREAD = "There is no network, and this page has not been read here before.";

addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(KEEP)).then(() => self.skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name !== NAME) await caches.delete(name);
    await self.clients.claim();
  })());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  event.respondWith((async () => {
    const cache = await caches.open(NAME);
    const copy = await cache.match(request, { ignoreSearch: true });
    if (copy) return copy;
    let reply;
    try {
      reply = await fetch(request);
    } catch (fault) {
      if (request.mode !== "navigate") throw fault;
      // Without an icon of its own the browser would look for one.
      const text = `<!doctype html><link rel="icon" href="data:,"><title>mpoc</title><p>${UNREAD}</p>`;
      return new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8" } });
    }
    if (reply.ok && new URL(request.url).origin === self.location.origin) await cache.put(request, reply.clone());
    return reply;
  })());
});
