import { metaFailure } from '../../src/platforms/meta/meta-failure.js';

const refusal = (error: object) =>
  metaFailure(403, JSON.stringify({ error: { message: 'Refused', ...error } }), new Headers());

describe('advice about a refusal of Meta', () => {
  test.each([
    [{ code: 294 }, 'connect Meta again and allow the management of ads'],
    [{ code: 200 }, 'as a person who may do this in the account'],
    [{ code: 10 }, 'whoever runs this server'],
  ])('%j says what can be done', (error, advice) => {
    const { failure, message } = refusal(error);
    expect(failure).toBe('rejected');
    expect(message).toContain(advice);
  });

  test('is not given where a subcode tells of something else than the permission', () => {
    expect(refusal({ code: 200, error_subcode: 1870034 }).message).toBe(
      'Meta refuses the request: Refused [code 200, subcode 1870034]',
    );
  });

  test('about a budget that was changed too often is final, whatever Meta says of retries', () => {
    const told = refusal({ code: 613, error_subcode: 1487632, is_transient: true });
    expect(told).toMatchObject({ failure: 'rejected', retryable: false, reason: '1487632' });
  });
});
