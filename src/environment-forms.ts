import { isIP } from 'node:net';
import { z } from 'zod';
import { emailAddressOf } from './lib/email-address.js';
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

/** `but` is appended to the error message. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words, but = '') =>
  z.enum(words, { error: `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}${but}` });

export const entriesOf = (list: string) => list.split(',').map((entry) => entry.trim());

/** Comma-separated. */
export const list = (isValid: (entry: string) => boolean, rule: string) =>
  z
    .string()
    .transform(entriesOf)
    .refine((entries) => entries.every(isValid), rule);

/** A URL that may have a query. */
export const link = z
  .string()
  .refine((text) => /^\s*https?:\/\//i.test(text) && URL.canParse(text), 'must be an http or https URL')
  .refine(isPlainLink, 'must be a URL without spaces, user, password and fragment');

/** A base URL; trailing slashes are removed. */
export const url = link
  .refine((text) => !text.includes('?'), 'must be a URL without a query')
  .transform((text) => text.replace(/\/+$/, ''));

/** An origin; a trailing slash, capitals and the default port are normalised. */
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

/** An opaque value issued by an outside system. */
export const word = z.string().regex(/^[\x21-\x7e]+$/, 'must be visible ASCII characters without spaces');

export const host = z
  .string()
  .refine(
    (text) => isIP(text) > 0 || /^(?!-)[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})*$/i.test(text),
    'must be an IP address or the name of a host, without port and brackets',
  );

const problemOf = (findProblem: (text: string) => string | undefined) =>
  z.string().superRefine((text, context) => {
    const message = findProblem(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

export const encryptionKeys = problemOf((text) => encryptionKeysProblem(text, 'form'));

export const signingKeys = problemOf((text) => signingKeysProblem(text, 'form'));

/** Stripe's secret and restricted keys by prefix (docs.stripe.com/keys). */
export const stripeKey = z
  .string()
  .regex(/^[sr]k_(?:live|test)_\w+$/, 'must be a secret or restricted key: sk_ or rk_, then live_ or test_');

export const stripeSecret = z
  .string()
  .regex(/^whsec_[\w+/=-]+$/, 'must be the signing secret of a webhook endpoint, which begins with whsec_');

export const smtp = z
  .url({ protocol: /^smtps?$/, error: 'must be an address of a mail server, smtp://user:password@host:587' })
  .regex(/^[^\s#]+$/, 'must not hold spaces and #; write those of a password as %20 and %23');

export const sender = z
  .string()
  .refine(
    (text) => emailAddressOf(/^[^<>"\p{Cc}]*<([^<>]+)>$/u.exec(text)?.[1] ?? text) !== undefined,
    'must be an e-mail address, or a name and then the address in angle brackets',
  );

export const bucket = z
  .string()
  .regex(
    /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/,
    'must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
  );

/** Issuers of ID tokens: https URLs, or bare hosts as Google writes them. */
export const issuers = list(
  (entry) => /^[a-z\d.-]+$/i.test(entry) || (isPlainLink(entry) && !entry.includes('?')),
  'must be issuers of ID tokens such as https://accounts.google.com, separated by commas',
);

function isPlainLink(text: string): boolean {
  const url = /^https?:\/\/[^\s\\#]+$/i.test(text) ? URL.parse(text) : null;
  return url !== null && url.username === '' && url.password === '';
}

/** A variable's documentation in README.md, .env.example, compose.yml and ops/kubernetes. */
export interface Documentation {
  meaning: string;
  /** Describes the default; without it the schema's default is shown. */
  standard?: string;
  /** A sample value. */
  example?: string;
  /** A command that generates a value. */
  how?: string;
  /** False if the image or compose.yml sets it. */
  deployed?: boolean;
  /** A sample value for Kubernetes, where it is required. */
  inCluster?: string;
}

export const documented = <Form extends z.ZodType>(form: Form, about: Documentation) => form.meta({ ...about });

/** Marks a variable as confidential. */
export const secret = <Form extends z.ZodType>(form: Form) => form.meta({ isSecret: true });

/** Comma-separated, percent-encoded `key=value` pairs, OpenTelemetry's format for headers and attributes. */
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

/** What Express's `trust proxy` accepts: an address, a subnet or a named range. */
export function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const maxBits = isIP(address) === 4 ? 32 : 128;
  return (
    isIP(address) > 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits))
  );
}
