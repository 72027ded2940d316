#!/usr/bin/env node
// @ts-check
// A small web server for the page on this computer: node web/serve.mjs FOLDER [PORT].

import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';

const USUAL_PORT = 8080;
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};
/** What is not packed yet and gains by it. */
const PACKED = ['.html', '.js', '.css', '.svg', '.wasm', '.webmanifest'];

/** Serves a folder under a path; `folder` of what this gives may be changed. */
export function serve(folder, { port = 0, path = '/', host = '127.0.0.1' } = {}) {
  const site = { folder, bytes: 0, server: null, address: '' };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname.startsWith(path) ? normalize(pathname.slice(path.length)) || 'index.html' : '..';
    const file = join(site.folder, name === '.' ? 'index.html' : name);
    if (name.startsWith('..') || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end('not here');
      return;
    }
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    const isPacked = PACKED.includes(extname(file)) && /\bgzip\b/.test(String(request.headers['accept-encoding']));
    response.writeHead(200, {
      'content-type': type,
      'cache-control': 'no-cache',
      ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
    });
    const body = isPacked ? createReadStream(file).pipe(createGzip({ level: 9 })) : createReadStream(file);
    body.on('data', ({ length }) => (site.bytes += length));
    body.pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(port, host, () => {
      const address = /** @type {import('node:net').AddressInfo} */ (server.address());
      resolve(Object.assign(site, { server, address: `http://localhost:${address.port}${path}` }));
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { address } = await serve(process.argv[2], { port: Number(process.argv[3] ?? USUAL_PORT) });
  console.log(`${address}  (Ctrl+C ends it)`);
}
