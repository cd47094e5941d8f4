import { returnAddresses } from '../src/domain/billing/return-urls.js';
import { readSettings } from '../src/settings.js';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://adlane@db/adlane',
  SESSION_SIGNING_KEYS: '{}',
  ENCRYPTION_KEYS: 'a:b',
  GOOGLE_SIGN_IN_AUDIENCE: 'a',
  GOOGLE_CLIENT_ID: 'a',
  GOOGLE_CLIENT_SECRET: 'a',
};

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

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
    [{ ALLOWED_ORIGINS: 'https://a.example,https://b.example/path' }, 'ALLOWED_ORIGINS each must be an http'],
    [{ ALLOWED_ORIGINS: 'a.example' }, 'ALLOWED_ORIGINS each must be an http'],
  ])('%j stops the start', (variables, message) => {
    expect(() => readSettings(variables)).toThrow(message);
    expect(() => readSettings(variables)).not.toThrow('sk_test_1');
  });
});

describe('addresses to return to', () => {
  const of = (variables: Record<string, string>, ownUrl = 'http://127.0.0.1:4000') =>
    returnAddresses(readSettings(variables), ownUrl);

  test('are where callers reach the server, unless others are set', () => {
    const loopback = ['http://127.0.0.1:4000', 'http://localhost:4000', 'http://[::1]:4000'];
    expect(of({})).toEqual({ url: 'http://127.0.0.1:4000', origins: loopback });
    expect(of({ PUBLIC_URL: 'https://ads.example.com/' })).toEqual({
      url: 'https://ads.example.com',
      origins: ['https://ads.example.com', ...loopback],
    });
    expect(of({}, 'http://ads.internal:4000').origins).toEqual(['http://ads.internal:4000']);
    expect(of({ ALLOWED_ORIGINS: 'https://app.example.com/, https://b.example.com' })).toEqual({
      url: 'https://app.example.com',
      origins: ['https://app.example.com', 'https://b.example.com'],
    });
  });
});
