/**
 * Loaded before the server: on SIGUSR2 it collects all garbage, gives back what V8 keeps in reserve, and writes to SOAK_MEMORY_FILE
 * what its memory holds then. What waits to be collected, and how much V8 lets that become, says nothing about a leak.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const file = process.env.SOAK_MEMORY_FILE;
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('SIGUSR2', () => {
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  writeFileSync(`${file}.part`, JSON.stringify(process.memoryUsage()));
  renameSync(`${file}.part`, file);
});
