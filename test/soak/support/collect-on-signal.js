/** Loaded before the server: on SIGUSR2 it collects all garbage, so that what its memory holds can be told from what waits to go. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => collect());
