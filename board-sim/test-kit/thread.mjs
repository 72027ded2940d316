// @ts-check
// One of the threads of `inThreads`.

import { parentPort, workerData } from 'node:worker_threads';

const { moduleUrl, name } = workerData;
parentPort.on('message', async (argument) => {
  try {
    const module = await import(moduleUrl);
    parentPort.postMessage(await module[name](argument));
  } catch (error) {
    parentPort.postMessage({ error: error.stack ?? String(error) });
  }
});
