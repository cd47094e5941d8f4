import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { whenWritable } from '../../src/transports/http/leaving.js';
import { type ChatDemo, DOCUMENT, startChatDemo } from './support/chat.js';

const PIECE = 'x'.repeat(16_384);

let model: Server;
let sent = 0;
let demo: ChatDemo;

/** A model that talks as fast as it is listened to, and never ends. */
beforeAll(async () => {
  model = createServer(async (request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const event = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: PIECE } }] })}\n\n`;
    while (!response.destroyed) {
      sent += event.length;
      if (!response.write(event)) await whenWritable(response);
    }
  }).listen(0, '127.0.0.1');
  await once(model, 'listening');
  const url = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;
  demo = await startChatDemo({ AI_PROVIDER: 'openai-compatible', AI_URL: url, AI_MODEL: 'any', AI_API_KEY: 'any' });
});

afterAll(async () => {
  await demo.stop();
  model.closeAllConnections();
  model.close();
});

/** Asks, and reads nothing of the answer. */
async function ask(path: string, body: object): Promise<Socket> {
  const { hostname, port } = new URL(demo.app.url);
  const socket = connect(Number(port), hostname).pause();
  const text = JSON.stringify(body);
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${demo.users.member.token}`,
      'Accept: text/event-stream',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(text)}`,
      '',
      text,
    ].join('\r\n'),
  );
  return socket;
}

test.each(['REST', 'GraphQL'])('over %s a reader who does not read holds the model up', async (door) => {
  const input = { message: 'Hallo', history: [], accountId: demo.accountIds[0] };
  sent = 0;
  const socket = await (door === 'REST'
    ? ask('/api/v1/chat/stream', input)
    : ask('/graphql/stream', { query: DOCUMENT, variables: { input } }));
  try {
    let before = -1;
    for (let tries = 0; before !== sent || sent === 0; tries += 1) {
      if (tries > 40) throw new Error(`The model has sent ${sent} bytes and goes on.`);
      before = sent;
      await sleep(300);
    }
    expect(sent).toBeGreaterThan(PIECE.length);
  } finally {
    socket.destroy();
  }
});
