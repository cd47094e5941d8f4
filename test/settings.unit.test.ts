import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readDirectSettings, readSettings } from '../src/settings.js';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://adlane@db/adlane',
  PUBLIC_URL: 'https://ads.example.com',
  SESSION_SIGNING_KEYS: JSON.stringify(privateKey.export({ format: 'jwk' })),
  ENCRYPTION_KEYS: `a:${randomBytes(32).toString('base64')}`,
  GOOGLE_SIGN_IN_AUDIENCE: 'a',
  GOOGLE_CLIENT_ID: 'a',
  GOOGLE_CLIENT_SECRET: 'a',
};

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

test('no page calls production from elsewhere unless a setting names its origin', () => {
  expect(readSettings(PRODUCTION).corsOrigins).toEqual([]);
  expect(readSettings({ ...PRODUCTION, CORS_ORIGINS: 'https://app.example.com' }).corsOrigins).toEqual([
    'https://app.example.com',
  ]);
});

describe('database settings', () => {
  test('have defaults', () => {
    expect(readSettings({}).database).toMatchObject({ poolSize: 6, statementTimeoutMs: 30_000 });
    const [DATABASE_URL, DATABASE_POOLER_URL] = ['postgres://adlane@db/adlane', 'postgres://adlane@pooler/adlane'];
    expect(readSettings({ DATABASE_URL, DATABASE_POOLER_URL }).database.poolSize).toBe(20);
  });

  test('lead commands to the server itself', () => {
    const [DATABASE_URL, other] = ['postgres://adlane@db/adlane', 'postgres://adlane@pooler/adlane'];
    const detours = { DATABASE_POOLER_URL: other, DATABASE_REPLICA_URL: other };
    expect(readDirectSettings({ DATABASE_URL, ...detours }).database).toEqual(readSettings({ DATABASE_URL }).database);
    expect(() => readDirectSettings(detours)).toThrow('DATABASE_URL must be set when DATABASE_POOLER_URL is');
  });

  test.each([
    [{ DATABASE_POOL_SIZE: '1' }, 'DATABASE_POOL_SIZE must be a whole number from 3 to 1000'],
    [{ DATABASE_POOL_SIZE: '2' }, 'DATABASE_POOL_SIZE must be a whole number from 3 to 1000'],
    [{ DATABASE_REPLICA_URL: 'postgres://adlane@two/adlane' }, 'DATABASE_URL must be set when DATABASE_REPLICA_URL is'],
    [
      { DATABASE_POOLER_URL: 'postgres://adlane@pooler/adlane' },
      'DATABASE_URL must be set when DATABASE_POOLER_URL is',
    ],
    [{ DATABASE_STATEMENT_TIMEOUT_MS: '0' }, 'DATABASE_STATEMENT_TIMEOUT_MS must be a whole number from 100 to 600000'],
  ])('%j stops the start', (variables, message) => {
    expect(() => readSettings(variables)).toThrow(message);
  });
});

describe('payment settings', () => {
  test('are not needed in production, and mean Stripe itself', () => {
    expect(readSettings(PRODUCTION).platforms.stripe).toEqual({ url: 'https://api.stripe.com' });
    const own = { url: 'https://api.stripe.com', secretKey: 'sk_test_1', webhookSecret: 'whsec_1' };
    expect(readSettings({ ...PRODUCTION, ...STRIPE }).platforms.stripe).toEqual(own);
    expect(readSettings(STRIPE).platforms.stripe).toEqual(own);
    expect(readSettings({}).platforms.stripe).toEqual({});
  });

  test.each([
    [
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together, or neither.',
    ],
    [
      { STRIPE_URL: 'https://stripe.example/v1' },
      'STRIPE_URL must be an http or https address of scheme, host and port',
    ],
    [{ STRIPE_URL: 'stripe' }, 'STRIPE_URL must be an http or https URL'],
    [{ ...PRODUCTION, STRIPE_URL: 'http://127.0.0.1:4100' }, 'STRIPE_URL must not point to this machine'],
    [{ RETURN_ORIGINS: 'https://a.example,https://b.example/path' }, 'RETURN_ORIGINS must be origins'],
    [{ RETURN_ORIGINS: 'a.example' }, 'RETURN_ORIGINS must be origins'],
  ])('%j stops the start', (variables, message) => {
    expect(() => readSettings(variables)).toThrow(message);
    expect(() => readSettings(variables)).not.toThrow('sk_test_1');
  });
});
