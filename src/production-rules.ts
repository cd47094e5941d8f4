import { createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { jwksOf } from './jwks.js';

type Variables = Readonly<Record<string, string | undefined>>;

type Problem = [name: string, problem: string | undefined];

/** Variables without which production does not start, and why. */
export const REQUIRED: Readonly<Record<string, string>> = {
  DATABASE_URL: 'production keeps its data on a PostgreSQL server, not in the embedded database',
  PUBLIC_URL: 'platforms and payments send people back to it',
  SESSION_SIGNING_KEYS: 'production signs session tokens with a key of its own',
  ENCRYPTION_KEYS: 'production encrypts platform tokens with a key of its own',
  GOOGLE_SIGN_IN_AUDIENCE: 'it is the OAuth client that people sign in with',
  GOOGLE_CLIENT_ID: 'production talks to the real platforms, not to the sandbox',
  GOOGLE_CLIENT_SECRET: 'production talks to the real platforms, not to the sandbox',
};

/** The demo's team. Anybody can read its credentials in the demo's folder. */
export const DEMO_TEAM_ID = 'd3a0c0de-0000-4000-8000-000000000001';

/** The sandbox's credentials, which anybody can read in its sources; a test compares this list with them. */
const SANDBOX_VALUES: ReadonlySet<string> = new Set([
  'adlane-demo',
  'adlane-demo.apps.googleusercontent.com',
  'adlane-demo-secret',
  '1600000000000001',
  'adlane-demo-meta-secret',
  'sk_test_adlane_demo',
]);

const CREDENTIALS = [
  'GOOGLE_SIGN_IN_AUDIENCE',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_ADS_DEVELOPER_TOKEN',
  'META_APP_ID',
  'META_APP_SECRET',
  'AI_API_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
];

/**
 * Why production does not start on these variables, a line each: it would run on the demo's keys, clients and addresses, send
 * secrets in the clear, or not know its own address. `addresses` names the variables with addresses of outside systems.
 */
export function productionProblems(given: Variables, addresses: readonly string[]): string[] {
  const problems: Problem[] = [
    ...Object.entries(REQUIRED).map(
      ([name, why]): Problem => [
        name,
        given[name] === undefined ? `must be set when NODE_ENV is production: ${why}` : undefined,
      ],
    ),
    ...CREDENTIALS.map((name): Problem => [name, sandboxProblem(given[name])]),
    ...addresses.map(
      (name): Problem => [
        name,
        name === 'GOOGLE_SIGN_IN_ISSUERS' ? issuerProblem(given[name]) : addressProblem(given[name]),
      ],
    ),
    ['PUBLIC_URL', addressProblem(given.PUBLIC_URL, 'nobody else reaches it')],
    ['AI_URL', addressProblem(given.AI_URL, SANDBOX, isInHouse)],
    // A store of files has no stand-in: one on this machine is meant.
    [
      'ATTACHMENTS_S3_ENDPOINT',
      clearTextProblem(given.ATTACHMENTS_S3_ENDPOINT, (host) => isInHouse(host) || leadsHome(host)),
    ],
    ['ENCRYPTION_KEYS', encryptionKeysProblem(given.ENCRYPTION_KEYS)],
    ['SESSION_SIGNING_KEYS', given.SESSION_SIGNING_KEYS && signingKeysProblem(given.SESSION_SIGNING_KEYS)],
  ];
  return problems.flatMap(([name, problem]) => (problem === undefined ? [] : [`${name} ${problem}.`]));
}

const SANDBOX = 'that is the sandbox';

function sandboxProblem(value: string | undefined): string | undefined {
  const isTheSandbox = value !== undefined && SANDBOX_VALUES.has(value.trim());
  return isTheSandbox ? 'must not be the one of the sandbox when NODE_ENV is production' : undefined;
}

/** What is wrong with the address of an outside system; `mayBeClear` tells which hosts may use http. */
function addressProblem(
  address: string | undefined,
  why = SANDBOX,
  mayBeClear: (host: string) => boolean = () => false,
): string | undefined {
  const host = hostOf(address);
  if (host === undefined || !leadsHome(host)) return clearTextProblem(address, mayBeClear);
  return `must not point to this machine when NODE_ENV is production: ${why}`;
}

function clearTextProblem(address: string | undefined, mayBeClear: (host: string) => boolean): string | undefined {
  const host = hostOf(address);
  if (host === undefined || mayBeClear(host) || new URL(address as string).protocol === 'https:') return undefined;
  return 'must be an https URL when NODE_ENV is production';
}

function issuerProblem(issuers = ''): string | undefined {
  const problems = issuers.split(',').map((issuer) => addressProblem(issuer.trim()));
  return problems.find((problem) => problem !== undefined);
}

/** The host of an address in its one normal spelling: no brackets, no dot at the end, IPv4 as four decimal numbers. */
function hostOf(address: string | undefined): string | undefined {
  const url = URL.parse(address ?? '');
  return url && /^https?:$/.test(url.protocol) ? url.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '') : undefined;
}

/** Loopback, and the unspecified addresses, which connect to this machine, too. IPv4 inside IPv6 counts as IPv4. */
const HOME = subnets(
  '127.0.0.0/8',
  '0.0.0.0/8',
  '::/96',
  ...['::ffff:0:', '64:ff9b::'].flatMap((prefix) => [`${prefix}7f00:0/104`, `${prefix}0:0/104`]),
);

const HOME_NAMES = /^(?:localhost|localhost\.localdomain|ip6-localhost|ip6-loopback|.+\.localhost)$/i;

function leadsHome(host: string): boolean {
  return isIn(HOME, host) || HOME_NAMES.test(host);
}

const PRIVATE = subnets('10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7');

/** One label, as in a compose file, or below a domain that no public server has. */
const PRIVATE_NAMES = /^(?:[^.]+|.+\.(?:internal|local|lan|svc|home\.arpa))$/i;

function isInHouse(host: string): boolean {
  return isIP(host) === 0 ? PRIVATE_NAMES.test(host) : isIn(PRIVATE, host);
}

function subnets(...texts: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of texts) {
    const [address, bits] = text.split('/') as [string, string];
    list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

function isIn(list: BlockList, host: string): boolean {
  return isIP(host) !== 0 && list.check(host, familyOf(host));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}

const KEY_BYTES = 32;

/** A random key of 32 bytes has about 30 different ones. */
const LEAST_DIFFERENT = 17;

/** The keys that examples of standards show: JWS (RFC 7515, A.3), JWK (RFC 7517, A.2), and Ed25519 in JOSE (RFC 8037, A.1). */
const PUBLISHED_KEYS: ReadonlySet<string> = new Set([
  'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI',
  '870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE',
  'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
]);

/** True for a key that was not made at random: one that is published, repeats a few bytes, or counts. */
function isGuessable(key: Uint8Array): boolean {
  const step = (key[1] ?? 0) - (key[0] ?? 0);
  const counts = key.every((byte, index) => index === 0 || byte === (((key[index - 1] as number) + step) & 255));
  return counts || new Set(key).size < LEAST_DIFFERENT || PUBLISHED_KEYS.has(Buffer.from(key).toString('base64url'));
}

/** The demo's key repeats its few letters. Says of no key more than its place. */
function encryptionKeysProblem(text: string | undefined): string | undefined {
  for (const [index, pair] of (text?.split(',') ?? []).entries()) {
    const [, encoded = ''] = /^[^:]+:([\w+/-]{43}=?)$/.exec(pair.trim()) ?? [];
    const key = Buffer.from(encoded, 'base64');
    if (key.length !== KEY_BYTES) {
      return `must hold keys of ${KEY_BYTES} bytes in base64 as id:base64, and key ${index + 1} is not one: openssl rand -base64 32 makes one`;
    }
    if (isGuessable(key)) {
      return `must hold random keys when NODE_ENV is production, and anybody can guess key ${index + 1}: openssl rand -base64 32 makes one`;
    }
  }
  return undefined;
}

const SIGNING_KEYS_RULE =
  'must be a JSON Web Key Set or PEM blocks with P-256 or Ed25519 keys, of which the first is private';

function signingKeysProblem(text: string): string | undefined {
  let keys: KeyObject[];
  try {
    keys = jwksOf(text).map((jwk) => {
      const input = { key: jwk as JsonWebKey, format: 'jwk' } as const;
      return jwk.d === undefined ? createPublicKey(input) : createPrivateKey(input);
    });
  } catch {
    return SIGNING_KEYS_RULE;
  }
  if (keys[0]?.type !== 'private' || !keys.every(isSupported)) return SIGNING_KEYS_RULE;
  const guessable = keys.findIndex((key) => {
    const { d } = key.export({ format: 'jwk' });
    return d !== undefined && isGuessable(Buffer.from(d, 'base64url'));
  });
  if (guessable < 0) return undefined;
  return `must hold random keys when NODE_ENV is production, and anybody can guess key ${guessable + 1}`;
}

function isSupported({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): boolean {
  return type === 'ed25519' || (type === 'ec' && details?.namedCurve === 'prime256v1');
}
