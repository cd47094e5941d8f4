import { Socket } from 'node:net';

/** As much as Node reads at once. */
const BUFFER_BYTES = 65_536;

/**
 * A socket that reads into one buffer: Node would allocate another for each read, which takes a thirtieth of a short list's time. The
 * bytes of a `data` event hold until its listeners return.
 */
export function readingSocket(): Socket {
  const buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  const callback = (length: number) => {
    socket.emit('data', buffer.subarray(0, length));
    return true;
  };
  const socket = new Socket({ onread: { buffer, callback } });
  return socket;
}
