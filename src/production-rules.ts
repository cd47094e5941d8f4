import { BlockList, isIP } from 'node:net';
import { encryptionKeysProblem, signingKeysProblem } from './lib/key-rules.js';

type Variables = Readonly<Record<string, string | undefined>>;

type Problem = [name: string, problem: string | undefined];

/** Variables that production requires, and why. */
export const REQUIRED: Readonly<Record<string, string>> = {
  DATABASE_URL: 'production keeps its data on a PostgreSQL server, not in the embedded database',
  PUBLIC_URL: 'platforms and payments send people back to it',
  SESSION_SIGNING_KEYS: 'production signs session tokens with a key of its own',
  ENCRYPTION_KEYS: 'production encrypts platform tokens with a key of its own',
  GOOGLE_SIGN_IN_AUDIENCE: 'it is the OAuth client that people sign in with',
  GOOGLE_CLIENT_ID: 'production talks to the real platforms, not to the sandbox',
  GOOGLE_CLIENT_SECRET: 'production talks to the real platforms, not to the sandbox',
};

/** Its credentials are readable in the demo's folder. */
export const DEMO_TEAM_ID = 'd3a0c0de-0000-4000-8000-000000000001';

/** Credentials printed in the sandbox's sources; a test keeps this list complete. */
const SANDBOX_VALUES: ReadonlySet<string> = new Set([
  'adlane-demo',
  'adlane-demo.apps.googleusercontent.com',
  'adlane-demo-secret',
  '1600000000000001',
  'adlane-demo-meta-secret',
  'sk_test_adlane_demo',
]);

const GOOGLE_CLIENT: Format = [
  /^[\w-]+\.apps\.googleusercontent\.com$/,
  'must be an OAuth client id, which ends in .apps.googleusercontent.com',
];

type Format = [form: RegExp, rule: string];

/** Credentials of outside systems, with their format where it is published. */
const CREDENTIALS: Readonly<Record<string, Format | undefined>> = {
  GOOGLE_SIGN_IN_AUDIENCE: GOOGLE_CLIENT,
  GOOGLE_CLIENT_ID: GOOGLE_CLIENT,
  GOOGLE_CLIENT_SECRET: undefined,
  GOOGLE_ADS_DEVELOPER_TOKEN: undefined,
  META_APP_ID: undefined,
  META_APP_SECRET: [/^[\da-f]{32}$/, 'must be an app secret of 32 hexadecimal digits'],
  AI_API_KEY: undefined,
  STRIPE_SECRET_KEY: undefined,
  STRIPE_WEBHOOK_SECRET: [/^whsec_[\w+/=-]{16,}$/, 'must be a signing secret: whsec_ and at least 16 characters'],
};

/** Guessing one of these would allow reading metrics or reporting payments. */
const BEARER_SECRETS = ['METRICS_TOKEN', 'STRIPE_WEBHOOK_SECRET'];

/** A random hexadecimal secret of 16 characters has about 10 distinct ones. */
const MIN_DISTINCT_CHARACTERS = 6;

/** A line per reason not to start. `addresses`: the variables with addresses of outside systems. */
export function productionProblems(given: Variables, addresses: readonly string[]): string[] {
  const problems: Problem[] = [
    ...Object.entries(REQUIRED).map(
      ([name, why]): Problem => [
        name,
        given[name] === undefined ? `must be set when NODE_ENV is production: ${why}` : undefined,
      ],
    ),
    ...Object.entries(CREDENTIALS).map(([name, form]): Problem => [name, credentialProblem(given[name], form)]),
    ...BEARER_SECRETS.map((name): Problem => [name, repetitionProblem(given[name])]),
    ['STRIPE_SECRET_KEY', testKeyProblem(given)],
    ...addresses.map(
      (name): Problem => [
        name,
        name === 'GOOGLE_SIGN_IN_ISSUERS' ? issuerProblem(given[name]) : addressProblem(given[name]),
      ],
    ),
    ['PUBLIC_URL', addressProblem(given.PUBLIC_URL, 'nobody else reaches it')],
    ['AI_URL', addressProblem(given.AI_URL, SANDBOX, isPrivateHost)],
    // The sandbox has no file store, so one on this machine is intended.
    [
      'ATTACHMENTS_S3_ENDPOINT',
      clearTextProblem(given.ATTACHMENTS_S3_ENDPOINT, (host) => isPrivateHost(host) || isThisMachine(host)),
    ],
    ['ENCRYPTION_KEYS', given.ENCRYPTION_KEYS && encryptionKeysProblem(given.ENCRYPTION_KEYS, 'random')],
    ['SESSION_SIGNING_KEYS', given.SESSION_SIGNING_KEYS && signingKeysProblem(given.SESSION_SIGNING_KEYS, 'random')],
  ];
  return problems.flatMap(([name, problem]) => (problem === undefined ? [] : [`${name} ${problem}.`]));
}

const SANDBOX = 'that is the sandbox';

function sandboxProblem(value: string | undefined): string | undefined {
  const isTheSandbox = value !== undefined && SANDBOX_VALUES.has(value.trim());
  return isTheSandbox ? 'must not be the one of the sandbox when NODE_ENV is production' : undefined;
}

function credentialProblem(value: string | undefined, form: Format | undefined): string | undefined {
  return sandboxProblem(value) ?? (value !== undefined && form && !form[0].test(value) ? form[1] : undefined);
}

function repetitionProblem(value: string | undefined): string | undefined {
  const secret = value?.replace(/^whsec_/, '');
  if (secret === undefined || new Set(secret).size >= MIN_DISTINCT_CHARACTERS) return undefined;
  return 'must be random when NODE_ENV is production, and anybody can guess this one';
}

/** With test keys, anybody can pay with a card number from Stripe's manual. */
function testKeyProblem({ STRIPE_SECRET_KEY: key, STRIPE_TEST_MODE: mode }: Variables): string | undefined {
  if (key === undefined || mode === 'true' || !/^[sr]k_test_/.test(key) || SANDBOX_VALUES.has(key)) return undefined;
  return 'must be a live key (sk_live_ or rk_live_) when NODE_ENV is production, unless STRIPE_TEST_MODE is true: with a test key nobody pays';
}

/** `mayBeClear`: hosts that may use http. */
function addressProblem(
  address: string | undefined,
  why = SANDBOX,
  mayBeClear: (host: string) => boolean = () => false,
): string | undefined {
  const host = hostOf(address);
  if (host === undefined || !isThisMachine(host)) return clearTextProblem(address, mayBeClear);
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

/** Normalised: no brackets, no trailing dot, IPv4 in dotted decimal. */
function hostOf(address: string | undefined): string | undefined {
  const url = URL.parse(address ?? '');
  return url && /^https?:$/.test(url.protocol) ? url.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '') : undefined;
}

/** Loopback and unspecified addresses, also as IPv4 within IPv6. */
const THIS_MACHINE = subnets(
  '127.0.0.0/8',
  '0.0.0.0/8',
  '::/96',
  ...['::ffff:0:', '64:ff9b::'].flatMap((prefix) => [`${prefix}7f00:0/104`, `${prefix}0:0/104`]),
);

const THIS_MACHINE_NAMES = /^(?:localhost|localhost\.localdomain|ip6-localhost|ip6-loopback|.+\.localhost)$/i;

function isThisMachine(host: string): boolean {
  return isIn(THIS_MACHINE, host) || THIS_MACHINE_NAMES.test(host);
}

const PRIVATE = subnets('10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7');

/** Single labels, as in compose files, and domains that are never public. */
const PRIVATE_NAMES = /^(?:[^.]+|.+\.(?:internal|local|lan|svc|home\.arpa))$/i;

function isPrivateHost(host: string): boolean {
  return isIP(host) === 0 ? PRIVATE_NAMES.test(host) : isIn(PRIVATE, host);
}

function subnets(...texts: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of texts) {
    const [address, bits] = text.split('/') as [string, string];
    list.addSubnet(address, Number(bits), ipFamilyOf(address));
  }
  return list;
}

function isIn(list: BlockList, host: string): boolean {
  return isIP(host) !== 0 && list.check(host, ipFamilyOf(host));
}

function ipFamilyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}
