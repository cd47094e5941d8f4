/**
 * Session options for callers whose network broke: the server probes after 30 s of silence, and ends the session with its locks
 * and transactions half a minute later. The operating system's defaults would take two hours.
 */
export const NOTICE_GONE_CALLERS =
  '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3 -c tcp_user_timeout=60000';

/**
 * Driver options for a server that vanished while it was waited for: it is probed after the same time (by Node, every second,
 * ten times). Giving up on sent data that never arrived is left to the operating system.
 */
export const NOTICE_GONE_SERVER = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 };
