import { isIP } from 'node:net';
import { z } from 'zod';
import { encryptionKeysProblem, signingKeysProblem } from './lib/key-rules.js';

const portRule = 'must be a port number from 0 to 65535';

export const port = z.coerce.number({ error: portRule }).int(portRule).min(0, portRule).max(65_535, portRule);

export const whole = (least: number, most: number) => {
  const rule = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d+$/, rule)
    .transform(Number)
    .refine((value) => value >= least && value <= most, rule);
};

/** One of the words; `but` ends the message about any other. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words, but = '') =>
  z.enum(words, { error: `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}${but}` });

export const entriesOf = (list: string) => list.split(',').map((entry) => entry.trim());

/** Entries separated by commas. */
export const list = (isGood: (entry: string) => boolean, rule: string) =>
  z
    .string()
    .transform(entriesOf)
    .refine((entries) => entries.every(isGood), rule);

/** An address to call; a query may be part of it. */
export const link = z
  .string()
  .refine((text) => /^\s*https?:\/\//i.test(text) && URL.canParse(text), 'must be an http or https URL')
  .refine(isPlainLink, 'must be a URL without spaces, user, password and fragment');

/** An address below which others stand. */
export const url = link
  .refine((text) => !text.includes('?'), 'must be a URL without a query')
  .transform((text) => text.replace(/\/+$/, ''));

/** An origin. One slash at its end, capital letters and a usual port do not matter. */
export const address = link
  .refine(
    (text) => /^https?:\/\/[^/?#\\]+\/?$/i.test(text),
    'must be an http or https address of scheme, host and port alone',
  )
  .transform((text) => new URL(text).origin);

export const text = z
  .string()
  .min(1, 'must not be empty')
  .regex(/^\P{Cc}*$/u, 'must not hold line ends and other control characters');

/** A value that an outside system gave out, to be sent on as it is. */
export const word = z.string().regex(/^[\x21-\x7e]+$/, 'must be visible ASCII characters without spaces');

/** Where to listen. */
export const host = z
  .string()
  .refine(
    (text) => isIP(text) > 0 || /^(?!-)[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})*$/i.test(text),
    'must be an IP address or the name of a host, without port and brackets',
  );

const problemOf = (judge: (text: string) => string | undefined) =>
  z.string().superRefine((text, context) => {
    const message = judge(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

export const encryptionKeys = problemOf((text) => encryptionKeysProblem(text, 'form'));

export const signingKeys = problemOf((text) => signingKeysProblem(text, 'form'));

/** A key of Stripe's by its prefixes (docs.stripe.com/keys); those for pages begin with pk_. */
export const stripeKey = z
  .string()
  .regex(/^[sr]k_(?:live|test)_\w+$/, 'must be a secret or restricted key: sk_ or rk_, then live_ or test_');

export const stripeSecret = z
  .string()
  .regex(/^whsec_[\w+/=-]+$/, 'must be the signing secret of a webhook endpoint, which begins with whsec_');

export const bucket = z
  .string()
  .regex(
    /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/,
    'must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
  );

/** Names of issuers: https addresses, or the hosts alone as Google writes them, too. */
export const issuers = list(
  (entry) => /^[a-z\d.-]+$/i.test(entry) || (isPlainLink(entry) && !entry.includes('?')),
  'must be issuers of ID tokens such as https://accounts.google.com, separated by commas',
);

function isPlainLink(text: string): boolean {
  const url = /^https?:\/\/[^\s\\#]+$/i.test(text) ? URL.parse(text) : null;
  return url !== null && url.username === '' && url.password === '';
}

/** What the manual says of a variable. */
export interface About {
  meaning: string;
  /** The default in words; absent: those of the forms. */
  standard?: string;
  /** A value to begin with. */
  example?: string;
  /** A command that makes a value. */
  how?: string;
  /** `false`: the image or compose.yml sets it. */
  deployed?: boolean;
  /** A value to begin with in a cluster, which needs it. */
  inCluster?: string;
}

export const told = <Form extends z.ZodType>(form: Form, about: About) => form.meta({ ...about });

/** Marks a variable whose value nobody else may read. */
export const secret = <Form extends z.ZodType>(form: Form) => form.meta({ isSecret: true });

/** `key=value` pairs, comma-separated, percent-encoded: OpenTelemetry's form of headers and attributes. */
export const pairs = z
  .string()
  .regex(/^\s*[^=,;\s]+\s*=[^,;]*(,\s*[^=,;\s]+\s*=[^,;]*)*$/, 'must be key=value pairs, separated by commas');

export const otlpProtocol = oneOf(['http/protobuf', 'http/json'], '; gRPC is not spoken');

export const otlpCompression = oneOf(['gzip', 'none']);

export const origins = list(
  (entry) => /^https?:/.test(entry) && URL.parse(entry)?.origin === entry,
  'must be origins such as https://app.example.com, separated by commas',
);

export const database = z
  .url({
    protocol: /^postgres(ql)?$/,
    error: 'must be a PostgreSQL connection string, postgres://user:password@host:port/name',
  })
  .regex(/^[^\s#]+$/, 'must not hold spaces and #; write those of a password as %20 and %23');

/** An address, a subnet, or one of Express's names for some: what `trust proxy` takes. */
export function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  return (
    isIP(address) > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  );
}
