import type { System } from './request-log.js';

export const FAULT_KINDS = [
  'status',
  'quota',
  'daily_quota',
  'transient',
  'slow',
  'malformed',
  'cut',
  'late',
  'revoked',
  'refuse',
] as const;
type FaultKind = (typeof FAULT_KINDS)[number];

/** One ordered misbehaviour of a stand-in. */
export interface Fault {
  id: string;
  system: System;
  kind: FaultKind;
  /** HTTP status of `status` and `transient`. */
  status?: number;
  /** Milliseconds that `slow` waits (a stream of the language model: before each piece), that `late` keeps the caller waiting before the connection drops, or that `quota` and `daily_quota` tell the caller to wait. */
  delayMs?: number;
  /** How often it still happens; -1 until cleared. */
  times: number;
  /** Only requests whose path, query string or body contains this. */
  match?: string;
  /** How many results `cut` sends first; on a stream of the language model `malformed`, `refuse` and `slow`, too. */
  afterResults?: number;
}

export type NewFault = Omit<Fault, 'id' | 'times'> & { times?: number };
