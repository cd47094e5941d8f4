import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readDirectSettings, readSettings } from '../src/settings.js';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://adlane@db/adlane',
  PUBLIC_URL: 'https://ads.example.com',
  SESSION_SIGNING_KEYS: JSON.stringify(privateKey.export({ format: 'jwk' })),
  ENCRYPTION_KEYS: `a:${randomBytes(32).toString('base64')}`,
  GOOGLE_SIGN_IN_AUDIENCE: 'people.apps.googleusercontent.com',
  GOOGLE_CLIENT_ID: 'ads.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'GOCSPX-1',
};

const WEBHOOK_SECRET = `whsec_${randomBytes(24).toString('base64')}`;
const STRIPE = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET };

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
    const own = { url: 'https://api.stripe.com', secretKey: 'sk_live_1', webhookSecret: WEBHOOK_SECRET };
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

describe('every setting is judged as what it is', () => {
  const refused = (variables: Record<string, string>): string => {
    try {
      readSettings(variables);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };

  test.each([
    ['https://ads.example.com', 'https://ads.example.com'],
    ['https://ads.example.com/', 'https://ads.example.com'],
    ['https://ADS.example.com:443', 'https://ads.example.com'],
    ['https://ads.example.com:8443', 'https://ads.example.com:8443'],
    ['https://m\u00fcller.example', 'https://xn--mller-kva.example'],
  ])('the public address %s is %s', (given, kept) => {
    expect(readSettings({ ...PRODUCTION, PUBLIC_URL: given }).publicUrl).toBe(kept);
  });

  test.each([
    'https://ads.example.com/adlane',
    'https://ads.example.com//',
    'https://ads.example.com?a=1',
    'https://ads.example.com/?',
    'https://ads.example.com#a',
    'https://user@ads.example.com',
    'https://user:word@ads.example.com',
    'https://ads.example.com\\@evil.example',
    'https://ads.example.com ',
    ' https://ads.example.com',
    'https://ads.example.com\n',
    'https://ads.example.com,https://b.example',
    'https:ads.example.com',
    '//ads.example.com',
    'ftp://ads.example.com',
    'javascript:alert(1)',
  ])('the public address %j stops the start, in the demo, too', (PUBLIC_URL) => {
    for (const others of [PRODUCTION, {}]) {
      expect(refused({ ...others, PUBLIC_URL })).toMatch(/^PUBLIC_URL must be [^\n]*$/);
    }
  });

  const LINKS = ['GOOGLE_ADS_URL', 'MERCHANT_URL', 'META_URL', 'GOOGLE_SIGN_IN_JWKS_URL', 'ECB_RATES_URL', 'AI_URL'];
  test.each(LINKS)('%s is an address without user, query, fragment and spaces', (name) => {
    for (const url of ['https://u:p@a.example', 'https://a.example/?x', 'https://a.example/#x', 'https://a.example/ x'])
      expect([url, refused({ [name]: url })]).toEqual([url, expect.stringMatching(new RegExp(`^${name} must be`))]);
  });

  test.each<[string, string]>([
    ['HOST', '127.0.0.1:80'],
    ['HOST', 'http://a'],
    ['HOST', '[::1]'],
    ['DATABASE_URL', 'postgres://adlane:a#b@db/adlane'],
    ['GOOGLE_CLIENT_ID', 'a b'],
    ['GOOGLE_CLIENT_SECRET', 'GOCSPX-1\n'],
    ['GOOGLE_CLIENT_SECRET', '\u201cGOCSPX-1\u201d'],
    ['GOOGLE_ADS_DEVELOPER_TOKEN', ' token'],
    ['GOOGLE_SIGN_IN_ISSUERS', 'accounts.google.com,'],
    ['META_APP_ID', 'app'],
    ['AI_API_KEY', 'key\r\nX-Other: 1'],
    ['ATTACHMENTS_S3_BUCKET', 'Files/../other'],
    ['STRIPE_SECRET_KEY', 'pk_live_1'],
    ['STRIPE_SECRET_KEY', 'whsec_1'],
    ['STRIPE_SECRET_KEY', 'sk_live_1 '],
    ['STRIPE_WEBHOOK_SECRET', 'sk_live_1'],
    ['ENCRYPTION_KEYS', 'k:secret'],
    ['ENCRYPTION_KEYS', `k:${Buffer.alloc(32, 1).toString('base64')},k:${Buffer.alloc(32, 2).toString('base64')}`],
    ['SESSION_SIGNING_KEYS', '{}'],
    ['SESSION_SIGNING_KEYS', 'secret'],
  ])('%s %j stops the start in any mode, without telling it', (name, value) => {
    const message = refused({ [name]: value });
    expect(message).toMatch(new RegExp(`(^|\\n)${name} must `));
    if (value.length > 6) expect(message.replace(/accounts\.google\.com/, '')).not.toContain(value);
  });

  test.each<[string, Record<string, string>]>([
    ['GOOGLE_SIGN_IN_AUDIENCE', { GOOGLE_SIGN_IN_AUDIENCE: 'my-project' }],
    ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_ID: 'ads.apps.googleusercontent.com.evil.example' }],
    ['META_APP_SECRET', { META_APP_ID: '1', META_APP_SECRET: 'short' }],
    ['STRIPE_SECRET_KEY', { ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_1' }],
    ['STRIPE_SECRET_KEY', { ...STRIPE, STRIPE_SECRET_KEY: 'rk_test_1' }],
    ['STRIPE_WEBHOOK_SECRET', { ...STRIPE, STRIPE_WEBHOOK_SECRET: 'whsec_short' }],
    ['STRIPE_WEBHOOK_SECRET', { ...STRIPE, STRIPE_WEBHOOK_SECRET: `whsec_${'ab'.repeat(16)}` }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'a'.repeat(24) }],
  ])('production wants a real %s', (name, changes) => {
    expect(refused({ ...PRODUCTION, ...changes })).toMatch(new RegExp(`^${name} must [^\n]*$`));
  });

  test('test keys of payments are for whoever says so', () => {
    const trying = { ...PRODUCTION, ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_TEST_MODE: 'true' };
    expect(readSettings(trying).platforms.stripe).toMatchObject({ secretKey: 'sk_test_1' });
    expect(readSettings({ ...STRIPE, STRIPE_SECRET_KEY: 'rk_test_1' }).platforms.stripe).toMatchObject({
      secretKey: 'rk_test_1',
    });
  });

  test('a developer token is read and said to be ignored by Google', () => {
    const settings = readSettings({ GOOGLE_ADS_DEVELOPER_TOKEN: 'abc' });
    expect(settings.advice).toEqual([expect.stringContaining('access level of the Google Cloud project')]);
  });
});
