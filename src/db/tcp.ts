/**
 * Driver options for a server that vanished while it was waited for: it is probed after 30 s of silence (by Node, every second,
 * ten times). Giving up on sent data that never arrived is left to the operating system.
 */
export const NOTICE_GONE_SERVER = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 };
