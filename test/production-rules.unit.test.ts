import { generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto';
import { DEMO_META_APP, DEMO_MODEL_KEY, DEMO_OAUTH, DEMO_STRIPE_KEY } from '../sandbox/sandbox.js';
import { SigningKeys } from '../src/access/signing-keys.js';
import { parseSecretKeys } from '../src/platforms/connections/secret-box.js';
import { readSettings, SettingsError } from '../src/settings.js';

const newKey = () => `k:${randomBytes(32).toString('base64')}`;
const keyOf = (bytes: Uint8Array) => `k:${Buffer.from(bytes).toString('base64')}`;
const jwk = (): JsonWebKey =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }) as JsonWebKey;
const pem = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;

const GOOD: Record<string, string> = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://adlane@db/adlane',
  PUBLIC_URL: 'https://ads.example.com',
  SESSION_SIGNING_KEYS: JSON.stringify({ keys: [jwk(), jwk()] }),
  ENCRYPTION_KEYS: newKey(),
  GOOGLE_SIGN_IN_AUDIENCE: 'people.apps.googleusercontent.com',
  GOOGLE_CLIENT_ID: 'ads.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'GOCSPX-1',
};

/** The lines with which production refuses to start. */
function refusals(changes: Record<string, string | undefined>): string[] {
  try {
    readSettings({ ...GOOD, ...changes });
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message.split('\n');
  }
}

const names = (changes: Record<string, string | undefined>) => refusals(changes).map((line) => line.split(' ')[0]);

describe('production', () => {
  test('starts on settings of its own', () => {
    expect(refusals({})).toEqual([]);
    expect(readSettings(GOOD)).toMatchObject({ production: true, publicUrl: 'https://ads.example.com' });
  });

  test('names everything that is missing, each in a line', () => {
    const empty = Object.fromEntries(Object.keys(GOOD).map((name) => [name, '']));
    expect(names({ ...empty, NODE_ENV: 'production' })).toEqual([
      'DATABASE_URL',
      'PUBLIC_URL',
      'SESSION_SIGNING_KEYS',
      'ENCRYPTION_KEYS',
      'GOOGLE_SIGN_IN_AUDIENCE',
      'GOOGLE_CLIENT_ID',
      'GOOGLE_CLIENT_SECRET',
    ]);
  });

  const OTHER = { AI_URL: 'https://ai.example', AI_MODEL: 'm', AI_PROVIDER: 'openai-compatible' };

  test.each<[string, Record<string, string>]>([
    ['GOOGLE_SIGN_IN_AUDIENCE', { GOOGLE_SIGN_IN_AUDIENCE: 'adlane-demo' }],
    ['GOOGLE_SIGN_IN_AUDIENCE', { GOOGLE_SIGN_IN_AUDIENCE: DEMO_OAUTH.clientId }],
    ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_ID: DEMO_OAUTH.clientId }],
    ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_SECRET: DEMO_OAUTH.clientSecret }],
    ['META_APP_ID', { META_APP_ID: DEMO_META_APP.appId, META_APP_SECRET: 'a1b2'.repeat(8) }],
    ['META_APP_SECRET', { META_APP_ID: '1', META_APP_SECRET: DEMO_META_APP.appSecret }],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: DEMO_STRIPE_KEY, STRIPE_WEBHOOK_SECRET: `whsec_${newKey().slice(2)}` }],
    ['AI_API_KEY', { ...OTHER, AI_API_KEY: DEMO_MODEL_KEY }],
  ])('refuses the sandbox’s %s (%#)', (name, changes) => {
    expect(refusals(changes)).toEqual([`${name} must not be the one of the sandbox when NODE_ENV is production.`]);
  });

  const HOME = [
    '127.0.0.1',
    '127.1.2.3',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0.0.0.0',
    '0',
    '[::]',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:0.0.0.0]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'localhost..',
    'localhost%2e',
    'sandbox.localhost',
    'sandbox.localhost.',
    'ip6-localhost',
    '１２７.0.0.1',
  ];

  test.each(HOME)('refuses a platform at %s', (host) => {
    for (const url of [`http://${host}:4100`, `https://${host}`]) {
      expect(refusals({ GOOGLE_ADS_URL: `${url}/x` })).toEqual([
        'GOOGLE_ADS_URL must not point to this machine when NODE_ENV is production: that is the sandbox.',
      ]);
      expect(names({ GOOGLE_SIGN_IN_ISSUERS: `accounts.google.com,${url}` })).toEqual(['GOOGLE_SIGN_IN_ISSUERS']);
      expect(refusals({ PUBLIC_URL: url })).toEqual([
        'PUBLIC_URL must not point to this machine when NODE_ENV is production: nobody else reaches it.',
      ]);
      expect(names({ ...OTHER, AI_URL: url })).toEqual(['AI_URL']);
    }
  });

  const URLS = [
    'GOOGLE_SIGN_IN_JWKS_URL',
    'GOOGLE_OAUTH_URL',
    'GOOGLE_AUTHORIZE_URL',
    'GOOGLE_ADS_URL',
    'MERCHANT_URL',
    'ECB_RATES_URL',
    'META_URL',
    'META_DIALOG_URL',
    'STRIPE_URL',
  ];

  test.each(URLS)('wants %s elsewhere, and https', (name) => {
    expect(names({ [name]: 'https://[::ffff:127.0.0.1]' })).toEqual([name]);
    expect(refusals({ [name]: 'http://platform.example' })).toEqual([
      `${name} must be an https URL when NODE_ENV is production.`,
    ]);
    expect(names({ [name]: 'http://10.0.0.1' })).toEqual([name]);
    expect(refusals({ [name]: 'https://platform.example' })).toEqual([]);
    expect(names({ [name]: 'platform' })).toEqual([name]);
  });

  test('wants a public address that others reach, over https', () => {
    expect(names({ PUBLIC_URL: 'http://ads.example.com' })).toEqual(['PUBLIC_URL']);
    expect(names({ PUBLIC_URL: 'ads.example.com' })).toEqual(['PUBLIC_URL']);
  });

  test.each([
    ['http://ollama:11434', true],
    ['http://10.1.2.3:8000', true],
    ['http://[fd00::1]:8000', true],
    ['http://model.internal', true],
    ['https://ai.example', true],
    ['http://ai.example', false],
    ['http://8.8.8.8', false],
    ['http://[2606:4700::1111]', false],
  ])('takes a model or a bucket at %s: %s', (url, isTaken) => {
    expect(names({ ...OTHER, AI_URL: url })).toEqual(isTaken ? [] : ['AI_URL']);
    const bucket = { ATTACHMENTS_S3_BUCKET: 'files', ATTACHMENTS_S3_ENDPOINT: url };
    expect(names(bucket)).toEqual(isTaken ? [] : ['ATTACHMENTS_S3_ENDPOINT']);
  });

  test('takes a bucket on this machine, which no sandbox offers', () => {
    expect(refusals({ ATTACHMENTS_S3_BUCKET: 'files', ATTACHMENTS_S3_ENDPOINT: 'http://127.0.0.1:9000' })).toEqual([]);
  });

  describe('refuses as a key to encrypt with', () => {
    test.each<[string, string]>([
      ['the demo’s', keyOf(Buffer.alloc(32, 'adlane demo'))],
      ['zeros', keyOf(new Uint8Array(32))],
      ['one repeated byte', keyOf(new Uint8Array(32).fill(255))],
      ['a repeated word', keyOf(Buffer.alloc(32, 'correct horse'))],
      ['bytes that count', keyOf(Uint8Array.from({ length: 32 }, (_, index) => index))],
      ['bytes that count down', keyOf(Uint8Array.from({ length: 32 }, (_, index) => 250 - 3 * index))],
      ['a short one', keyOf(randomBytes(16))],
      ['a long one', keyOf(randomBytes(33))],
      ['text', 'k:secret'],
      ['a key without an id', randomBytes(32).toString('base64')],
      ['one byte', 'k:AA=='],
    ])('%s, first or later', (_what, key) => {
      const lines = refusals({ ENCRYPTION_KEYS: `${newKey()}, ${key}` });
      expect(lines).toEqual([expect.stringMatching(/^ENCRYPTION_KEYS must hold .*key 2/)]);
      expect(lines.join()).not.toContain(key.slice(2));
      expect(names({ ENCRYPTION_KEYS: key })).toEqual(['ENCRYPTION_KEYS']);
    });

    test('no random one, in the form that the server reads', () => {
      for (let tries = 0; tries < 200; tries += 1) {
        const keys = `new:${randomBytes(32).toString('base64')}, old:${randomBytes(32).toString('base64')}`;
        expect(refusals({ ENCRYPTION_KEYS: keys })).toEqual([]);
        expect([...parseSecretKeys(keys).keys()][0]).toBe('new');
      }
    });
  });

  describe('refuses to sign sessions with', () => {
    const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const publicHalf = ({ d: _d, ...half }: JsonWebKey) => half;
    // RFC 7515, A.3: an example that everybody has.
    const published = {
      kty: 'EC',
      crv: 'P-256',
      x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
      y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
      d: 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI',
    };

    test.each<[string, () => string]>([
      ['nothing', () => '{}'],
      ['an empty set', () => '{"keys":[]}'],
      ['text', () => 'secret'],
      ['null', () => 'null'],
      ['a shared secret', () => JSON.stringify({ kty: 'oct', k: randomBytes(32).toString('base64url') })],
      ['a public key alone', () => JSON.stringify(publicHalf(jwk()))],
      ['RSA', () => JSON.stringify(rsa().export({ format: 'jwk' }))],
      ['RSA in PEM', () => rsa().export({ type: 'pkcs8', format: 'pem' }) as string],
      [
        'another curve',
        () => JSON.stringify(generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey.export({ format: 'jwk' })),
      ],
      ['a broken PEM', () => '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'],
      ['a published example', () => JSON.stringify(published)],
      ['a published example after another', () => JSON.stringify({ keys: [jwk(), published] })],
      ['zeros', () => JSON.stringify({ ...jwk(), d: Buffer.alloc(32).toString('base64url') })],
    ])('%s', (_what, keys) => {
      const text = keys();
      const lines = refusals({ SESSION_SIGNING_KEYS: text });
      expect(lines).toEqual([expect.stringMatching(/^SESSION_SIGNING_KEYS must /)]);
      expect(lines.join()).not.toContain(text);
    });

    test.each<[string, () => string]>([
      ['a key', () => JSON.stringify(jwk())],
      ['a set with a public half', () => JSON.stringify({ keys: [jwk(), publicHalf(jwk())] })],
      ['PEM', () => pem()],
      ['PEM with written line ends', () => pem().replaceAll('\n', '\\n')],
    ])('neither %s of its own', async (_what, keys) => {
      const text = keys();
      expect(refusals({ SESSION_SIGNING_KEYS: text })).toEqual([]);
      await expect(SigningKeys.parse(text, 'SESSION_SIGNING_KEYS')).resolves.toBeInstanceOf(SigningKeys);
    });
  });
});
