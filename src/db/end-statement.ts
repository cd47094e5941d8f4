import { connect } from 'node:net';
import type { PoolClient } from 'pg';
import type { Wired } from './silence.js';

/** Missing in the driver's types: the server's or pooler's name for the connection. */
type Cancelable = Wired & { host: string; port: number; processID: number; secretKey: number };

const CANCEL_REQUEST = 80_877_102;

/**
 * Cancels the statement on a connection if it still runs, with the protocol's own request, which poolers pass on. Resolves when
 * that was answered, so that it cannot hit the next statement; without an answer in time the connection is destroyed.
 */
export async function endStatement(client: PoolClient, isRunning: () => boolean, patienceMs: number): Promise<void> {
  const { host, port, processID, secretKey, connection } = client as Cancelable;
  const message = Buffer.alloc(16);
  for (const [index, word] of [message.length, CANCEL_REQUEST, processID, secretKey].entries()) {
    message.writeInt32BE(word, index * 4);
  }
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  let isSent = false;
  socket.setTimeout(patienceMs, () => socket.destroy(new Error('No answer.')));
  socket.once('connect', () => {
    isSent = isRunning();
    if (isSent) socket.write(message);
    else socket.destroy();
  });
  const failed = await new Promise<boolean>((resolve) => {
    // The answer is the end of the connection.
    socket
      .resume()
      .once('error', () => resolve(true))
      .once('close', resolve);
  });
  if (failed && isSent) connection.stream.destroy();
}
