// The service worker. The server always comes first, so that no update is hidden; what was kept serves only while the
// server cannot be reached. Answers of /api/ are never kept. `KNOWN` is written above by the server.

const CACHE = `canfield-${KNOWN.version}`;
const KEPT = new Set(KNOWN.files);
const KEPT_FOLDERS = ["/static/classic/"];

self.addEventListener("install", (event) => {
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(clear().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (isKept(url.pathname)) event.respondWith(file(request));
});

const isKept = (path) => KEPT.has(path) || KEPT_FOLDERS.some((folder) => path.startsWith(folder));

async function fill() {
  const cache = await caches.open(CACHE);
  await cache.addAll(KNOWN.files.map((path) => new Request(path, { cache: "no-cache" })));
}

async function clear() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
}

/** A page as the server has it; without a connection, the page that says so. */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(`/offline/${await language()}`)) ?? Response.error();
  }
}

/** The language chosen on the pages, else the browser's, else English. */
async function language() {
  const chosen = (await self.cookieStore?.get("language"))?.value;
  const wanted = [chosen, ...navigator.languages.map((code) => code.split("-")[0])];
  return wanted.find((code) => KNOWN.languages.includes(code)) ?? "en";
}

async function file(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.status === 200) await cache.put(request.url, answer.clone());
    return answer;
  } catch {
    return (await cache.match(request.url)) ?? Response.error();
  }
}
