/**
 * What a session asks of the server about a caller who went without a word, whose network broke: it looks after 30 s of
 * silence, and ends the session with its locks and transactions half a minute later. The operating system alone would take two hours.
 */
export const NOTICE_GONE_CALLERS =
  '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3 -c tcp_user_timeout=60000';

/**
 * For the driver, about a server that went without a word while it was waited for: it is looked after as long (Node asks every
 * second then, ten times). What was sent and never arrived is the operating system's to give up.
 */
export const NOTICE_GONE_SERVER = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 };
