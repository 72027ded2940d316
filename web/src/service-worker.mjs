// @ts-check
// Keeps all files of one version of the page, so that it starts without a network and never mixes versions: a page that is open
// gets its files from the version it came from, and a new version takes over only when it is told to.

/** Put in by build.mjs: what this version is called, and its files. */
/* global VERSION, KEPT */
/** @type {any} */
const worker = self;
const { registration } = worker;
/** Other pages of this host have other names. */
const PREFIX = `alidade ${registration.scope} `;
// @ts-expect-error build.mjs defines it
const CACHE = PREFIX + VERSION;
// @ts-expect-error build.mjs defines it
const FILES = new Set(KEPT.map((name) => new URL(name, registration.scope).href));

worker.addEventListener('install', (event) => {
  const fetched = [...FILES].map((url) => new Request(url, { cache: 'reload' }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fetched)));
});

worker.addEventListener('activate', (event) => {
  const tidy = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(tidy());
});

worker.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  const url = new URL(event.request.url);
  const isPage = event.request.mode === 'navigate' && url.href.split(/[?#]/)[0] === registration.scope;
  const wanted = isPage ? new URL('index.html', registration.scope).href : url.href;
  if (!FILES.has(wanted)) return;
  const kept = async () => (await (await caches.open(CACHE)).match(wanted)) ?? fetch(event.request);
  event.respondWith(kept());
});

worker.addEventListener('message', ({ data }) => {
  if (data === 'take over') worker.skipWaiting();
});
