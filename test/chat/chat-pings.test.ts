import { post, startChatDemo } from './support/chat.js';

test('a stream on which nothing comes begins with a ping, tells a failure in an event and costs nothing', async () => {
  const demo = await startChatDemo({ AI_TIMEOUT_MS: '16000' });
  try {
    await demo.setRemaining(2);
    await demo.model.fail({ system: 'language-model', kind: 'slow', delayMs: 60_000 });
    const question = { message: 'Wie läuft es?', history: [], accountId: demo.accountIds[0] };
    const response = await post(demo.app, question, { token: demo.users.kunde.token });
    expect(response.status).toBe(200);
    expect(await demo.remaining()).toBe(1);
    const [ping, failure, data, ...end] = (await response.text()).split('\n').filter((line) => line !== '');
    expect([ping, failure, ...end]).toEqual([': ping', 'event: error', 'data: [DONE]']);
    expect(JSON.parse(data?.replace('data: ', '') ?? '')).toMatchObject({ code: 'platform_unavailable' });
    expect(await demo.remaining()).toBe(2);
  } finally {
    await demo.stop();
  }
});
