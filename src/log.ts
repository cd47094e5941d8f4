import { type DestinationStream, destination, type Level, type Logger, pino, stdSerializers } from 'pino';

export type Log = Logger;

interface LogOptions {
  level: Level | 'silent';
  /** Where lines go; default: standard output. */
  to?: DestinationStream;
  /** Additional fields, computed for every line. */
  fields?: (() => object) | undefined;
}

/** The message of every request's line. Its fields are names and numbers of our own, so it is not searched for credentials. */
export const REQUEST_LINE = 'request';

/** Longest time that a line waits for others. */
const LATEST_MS = 100;

const REQUEST_END = `"msg":"${REQUEST_LINE}"}\n`;

/** Structured logs: one JSON object a line. Credentials are redacted wherever they occur. */
export function createLog({ level, to, fields }: LogOptions): Log {
  if (level === 'silent') return pino({ level, enabled: false });
  return pino(
    {
      level,
      base: undefined,
      timestamp: isoTimes(),
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorLine },
      // A copy: pino adds the line's own fields to it.
      ...(fields && { mixin: () => ({ ...fields() }) }),
      hooks: { streamWrite: (line) => (line.endsWith(REQUEST_END) ? line : redact(line)) },
    },
    // Lines are written in batches, the last one when the process ends.
    to ?? destination({ dest: 1, sync: false, minLength: 8_000, periodicFlush: LATEST_MS }),
  );
}

/** The time of each line as pino's `isoTime` writes it; the seconds once for all their lines. */
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

/** An error without its SQL statement, which has people's values. */
function errorLine(error: Error): object {
  const { query: _query, params: _params, ...line } = stdSerializers.err(error);
  return line;
}

const BLOT = '[redacted]';

const NAMES =
  'authorization|proxy-authorization|cookie|set-cookie|password|credential|(?:client_?|signing_?|webhook_?)?secret|' +
  '(?:x-)?api[_-]?key|(?:access_?|refresh_?|id_?|session_?|developer[_-]?)?token';

const NAMED = new RegExp(`"(${NAMES})":"(?:[^"\\\\]|\\\\.)*"`, 'gi');

/** API keys, JSON web tokens, bearer credentials, OAuth tokens, payment keys, and passwords or tokens in URLs. */
const SHAPED =
  /acs_[A-Za-z0-9]{32}|eyJ[\w-]+\.[\w-]+\.[\w-]*|(?<=\bBearer )[^\s"\\]+|ya29\.[\w-]+|\b1\/\/[\w-]{20,}|\b(?:sk|rk|pk)_(?:live|test)_\w+|\bwhsec_\w+|(?<=:\/\/[^\s"/@]*:)[^\s"/@]+(?=@)|(?<=[?&](?:token|code|credential|access_token|id_token|refresh_token|client_secret)=)[^&\s"]+/g;

/** `line` without credentials. */
export function redact(line: string): string {
  return line.replace(NAMED, `"$1":"${BLOT}"`).replace(SHAPED, BLOT);
}
