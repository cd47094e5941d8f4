import { createClient } from 'graphql-sse';
import { type ChatDemo, DOCUMENT, startChatDemo } from '../chat/support/chat.js';
import { HAS_NGINX, type Nginx, startNginx } from './support/nginx.js';

/** What `ops/kubernetes/ingress.yaml` makes of its annotations, beside what its controllers set for every location. */
const INGRESS =
  'client_max_body_size 12m; proxy_read_timeout 3600s; proxy_http_version 1.1; proxy_set_header Connection "";';

const withNginx = HAS_NGINX ? describe.each : describe.skip.each;

withNginx([
  ['its defaults', ''],
  ['the settings of the ingress', INGRESS],
])('behind nginx with %s', (_how, settings) => {
  let demo: ChatDemo;
  let nginx: Nginx;

  beforeAll(async () => {
    demo = await startChatDemo();
    nginx = await startNginx(demo.app.url, settings);
  });
  afterAll(async () => {
    await nginx.stop();
    await demo.stop();
  });
  beforeEach(async () => {
    await demo.model.heal();
    await demo.setRemaining(50);
  });

  const headers = () => ({ authorization: `Bearer ${demo.users.member.token}` });
  const input = () => ({ message: 'Wie läuft das Konto?', history: [], accountId: demo.accountIds[0] });

  test.each([
    ['REST', '/api/v1/chat/stream', input],
    ['GraphQL', '/graphql/stream', () => ({ query: DOCUMENT, variables: { input: input() } })],
  ])('the words of a chat over %s arrive one by one', async (_name, path, body) => {
    await demo.model.fail({ system: 'language-model', kind: 'slow', delayMs: 50 });
    const answer = await fetch(nginx.url + path, {
      method: 'POST',
      headers: { ...headers(), accept: 'text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify(body()),
    });
    const reads: string[] = [];
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>)
      reads.push(Buffer.from(chunk).toString());
    expect(reads.length).toBeGreaterThan(5);
  });

  test('an event of a subscription arrives although its stream never ends', async () => {
    const owner = { token: demo.users.owner.token };
    const client = createClient({
      url: `${nginx.url}/graphql/stream`,
      retryAttempts: 0,
      headers: { authorization: `Bearer ${owner.token}` },
    });
    const events = client.iterate({ query: 'subscription { todosChanged { todos { title } } }' });
    const first = events.next();
    let title = 0;
    const adding = setInterval(() => {
      title += 1;
      void demo.app.rest('POST', '/planning/todos', {
        ...owner,
        body: { accountId: demo.accountIds[0], title: `${title}` },
      });
    }, 200);
    try {
      expect((await first).value).toMatchObject({ data: { todosChanged: { todos: [{ title: expect.any(String) }] } } });
    } finally {
      clearInterval(adding);
      await events.return?.();
    }
  });
});
