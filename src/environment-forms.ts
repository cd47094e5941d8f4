import { isIP } from 'node:net';
import { z } from 'zod';

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

export const link = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });

export const url = link.transform((text) => text.replace(/\/+$/, ''));

export const address = url.refine(
  (text) => text === new URL(text).origin,
  'must be an http or https address of scheme, host and port alone',
);

export const text = z.string().min(1, 'must not be empty');

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

export const database = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be a PostgreSQL connection string, postgres://user:password@host:port/name',
});

/** An address, a subnet, or one of Express's names for some: what `trust proxy` takes. */
export function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  return (
    isIP(address) > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  );
}
