import { type DestinationStream, destination, type Level, type Logger, pino, stdSerializers } from 'pino';

export type Log = Logger;

interface LogOptions {
  level: Level | 'silent';
  /** Default: standard output. */
  to?: DestinationStream;
  /** Computed for every line. */
  fields?: (() => object) | undefined;
}

/** The message of request lines. They contain no callers' values, so they are not redacted. */
export const REQUEST_LINE = 'request';

const FLUSH_MS = 100;

const REQUEST_END = `"msg":"${REQUEST_LINE}"}\n`;

/** One JSON object per line; credentials are redacted. */
export function createLog({ level, to, fields }: LogOptions): Log {
  if (level === 'silent') return pino({ level, enabled: false });
  return pino(
    {
      level,
      base: undefined,
      timestamp: isoTimes(),
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorLine },
      // A copy, because pino adds fields to it.
      ...(fields && { mixin: () => ({ ...fields() }) }),
      hooks: { streamWrite: (line) => (line.endsWith(REQUEST_END) ? line : redact(line)) },
    },
    // Batched; the rest is flushed on exit.
    to ?? destination({ dest: 1, sync: false, minLength: 8_000, periodicFlush: FLUSH_MS }),
  );
}

/** Like pino's `isoTime`, but formats each second once. */
function isoTimes(): () => string {
  let second = 0;
  let text = '';
  return () => {
    const now = Date.now();
    const millisecond = now % 1000;
    if (now - millisecond !== second) {
      second = now - millisecond;
      text = `,"time":"${new Date(second).toISOString().slice(0, -'000Z'.length)}`;
    }
    return `${text}${String(millisecond).padStart(3, '0')}Z"`;
  };
}

/** Omits SQL and parameters, which contain people's values. */
function errorLine(error: Error): object {
  const { query: _query, params: _params, ...line } = stdSerializers.err(error);
  return line;
}

const REDACTED = '[redacted]';

const SECRET_NAMES =
  'authorization|proxy-authorization|cookie|set-cookie|password|credential|(?:client_?|signing_?|webhook_?)?secret|' +
  '(?:x-)?api[_-]?key|(?:access_?|refresh_?|id_?|session_?|developer[_-]?)?token';

const NAMED_SECRETS = new RegExp(`"(${SECRET_NAMES})":"(?:[^"\\\\]|\\\\.)*"`, 'gi');

/** API keys, tokens of reports, JWTs, bearer credentials, OAuth tokens, payment keys, and secrets in URLs. */
const SECRET_FORMATS =
  /ac[sr]_[A-Za-z0-9]{32}|eyJ[\w-]+\.[\w-]+\.[\w-]*|(?<=\bBearer )[^\s"\\]+|ya29\.[\w-]+|\b1\/\/[\w-]{20,}|\b(?:sk|rk|pk)_(?:live|test)_\w+|\bwhsec_\w+|(?<=:\/\/[^\s"/@]*:)[^\s"/@]+(?=@)|(?<=[?&](?:token|code|credential|access_token|id_token|refresh_token|client_secret)=)[^&\s"]+/g;

export function redact(line: string): string {
  return line.replace(NAMED_SECRETS, `"$1":"${REDACTED}"`).replace(SECRET_FORMATS, REDACTED);
}
