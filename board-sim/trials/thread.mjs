// One call of `inThreads`.

import { parentPort, workerData } from 'node:worker_threads';

const { moduleUrl, name, argument } = workerData;
try {
  const module = await import(moduleUrl);
  parentPort.postMessage(await module[name](argument));
} catch (error) {
  parentPort.postMessage({ error: error.stack ?? String(error) });
}
