/**
 * What every session of ours sets, whatever is usual at its server or for its role: values are read as they are written
 * here, rules about concurrent changes hold as they are written, and nobody ends a session that waits or holds a lock.
 */
export const SESSION = {
  datestyle: 'ISO,MDY',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  extra_float_digits: 1,
  bytea_output: 'hex',
  standard_conforming_strings: 'on',
  // A changed row is read again once its lock is granted; stricter levels refuse that with 40001.
  default_transaction_isolation: 'read committed',
  // Statements have a deadline of their own, which waits for locks count towards.
  lock_timeout: 0,
  idle_session_timeout: 0,
  // Our statements take milliseconds; compiling them would take longer.
  jit: 'off',
};

type Settings = Readonly<Record<string, string | number>>;

/**
 * For callers whose network broke: the server probes after 30 s of silence, and ends the session with its locks and
 * transactions half a minute later. The operating system's defaults would take two hours.
 */
const NOTICE_GONE_CALLERS = {
  tcp_keepalives_idle: 30,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 60_000,
};

/** Driver options for a session of ours at the server `url`, with these settings, too. What the URL itself asks for comes first. */
export function sessionAt(url: string, more: Settings = {}): { connectionString: string; options: string } {
  const settings = Object.entries({ ...SESSION, ...more, ...NOTICE_GONE_CALLERS }).map(
    ([name, value]) => `-c ${name}=${String(value).replaceAll(' ', '\\ ')}`,
  );
  if (!/[?&]options=/.test(url)) return { connectionString: url, options: settings.join(' ') };
  // The driver would take the URL's options in place of ours.
  const address = new URL(url);
  const asked = address.searchParams.getAll('options');
  address.searchParams.delete('options');
  return { connectionString: address.href, options: [...asked, ...settings].join(' ') };
}

/** The statement that makes the same settings for the rest of its transaction. */
export function settingLocally(more: Settings): string {
  const calls = Object.entries({ ...SESSION, ...more }).map(
    ([name, value]) => `set_config('${name}', '${value}', true)`,
  );
  return `select ${calls.join(', ')}`;
}
