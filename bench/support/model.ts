/** A model in Gemini's wire format whose every piece is the moment at which it was sent, in milliseconds since 1970. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const PIECE_MS = Number(process.env.BENCH_PIECE_MS);

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const timer = setInterval(() => {
    const text = `${performance.timeOrigin + performance.now()} `;
    response.write(
      `data: ${JSON.stringify({ candidates: [{ content: { parts: [{ text }], role: 'model' } }] })}\r\n\r\n`,
    );
  }, PIECE_MS);
  response.once('close', () => clearInterval(timer));
}).listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
