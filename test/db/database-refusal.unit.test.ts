import { databaseRefusal, isConnectionLost } from '../../src/db/database-refusal.js';
import { AppError } from '../../src/errors.js';

const withCode = (code: string) => Object.assign(new Error('from the server'), { code });

describe('what a database that does not answer means to callers', () => {
  test.each(['57P01', '57P02', '57P03', '08006', '08P01', '53300', '25P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])(
    'is 503 with a time to try again for %s',
    (code) => {
      const cause = withCode(code);
      const refusal = databaseRefusal(cause);
      expect(refusal).toMatchObject({ code: 'unavailable', status: 503, retryAfterSeconds: 5, cause });
      expect(isConnectionLost(refusal)).toBe(true);
    },
  );

  test.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
  ])('is the same for what the driver says without a code: %s', (message) => {
    expect(databaseRefusal(new Error(message))).toMatchObject({ code: 'unavailable', status: 503 });
  });

  test('is found behind what others made of it', () => {
    const wrapped = Object.assign(new Error('driver exception'), { previous: withCode('57P01') });
    expect(databaseRefusal(new Error('outer', { cause: wrapped }))).toMatchObject({ code: 'unavailable' });
  });

  test('says at a commit that nobody knows whether it was done', () => {
    expect(databaseRefusal(withCode('ECONNRESET'), true)).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('may have been done or not'),
    });
  });

  test('asks for less after a statement that took too long, over a connection that stays', () => {
    const refusal = databaseRefusal(withCode('57014'));
    expect(refusal).toMatchObject({ code: 'unavailable', message: expect.stringContaining('ask for less') });
    expect(isConnectionLost(refusal)).toBe(false);
  });

  test('says that a read-only server changed nothing, and when to try again', () => {
    expect(databaseRefusal(withCode('25006'))).toMatchObject({
      code: 'unavailable',
      status: 503,
      retryAfterSeconds: 30,
      message: expect.stringContaining('nothing was changed'),
    });
  });

  test.each(['23505', '22P02', '42601', 'XX000'])('leaves %s, which is another thing, as it is', (code) => {
    const error = withCode(code);
    expect(databaseRefusal(error)).toBe(error);
    expect(isConnectionLost(error)).toBe(false);
  });

  test('leaves what is not about the database as it is', () => {
    const refusal = new AppError('not_found', 'Account not found');
    expect(databaseRefusal(refusal)).toBe(refusal);
    expect(databaseRefusal(undefined)).toBeUndefined();
  });
});
