// @ts-check
// companion as WebAssembly: records as states and words, and what is written on a picture. Loaded when it is first needed.

/** @typedef {{ told: string, state: any }} Step */
/** @typedef {{ title: string, steps: Step[], error: { line: number, reason: string } | null }} Opened */
/** @typedef {{ lines: string[], labels: { gesture: string, text: string }[] }} Written */

/** @type {Promise<any> | null} */
let loading = null;

/** @param {string} url */
function load(url) {
  loading ??= WebAssembly.instantiateStreaming(fetch(url)).then(({ instance }) => instance.exports);
  return loading;
}

/** @param {any} wasm @param {string} question @param {Uint8Array} bytes */
function ask(wasm, question, bytes) {
  const at = wasm.viewer_input(bytes.length);
  new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
  const length = wasm[question]();
  // Its memory may have grown, and moved.
  return JSON.parse(new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, wasm.viewer_output(), length)));
}

/** @param {string} url of the WebAssembly file @param {string} record @returns {Promise<Opened>} */
export async function openRecord(url, record) {
  return ask(await load(url), 'viewer_open', new TextEncoder().encode(record));
}

/** @param {string} url of the WebAssembly file @param {Uint8Array} pixels @returns {Promise<Written>} */
export async function readPicture(url, pixels) {
  return ask(await load(url), 'viewer_read', pixels);
}
