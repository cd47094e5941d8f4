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
  'empty',
  'error',
] as const;
type FaultKind = (typeof FAULT_KINDS)[number];

/** One ordered misbehaviour of a stand-in. */
export interface Fault {
  id: string;
  system: System;
  kind: FaultKind;
  /** HTTP status of `status`, `transient` and `error`. */
  status?: number;
  /** What `error` says, as the system spells it: `authenticationError.NOT_ADS_USER` of Google Ads, `GCP_NOT_REGISTERED` of Merchant, `341` or `2.1504044` of Meta. */
  code?: string;
  /** Milliseconds that `slow` waits (a stream of the language model: before each piece), that `late` keeps the caller waiting before the connection drops, or that `quota`, `daily_quota` and `error` tell the caller to wait. */
  delayMs?: number;
  /** How often it still happens; -1 until cleared. */
  times: number;
  /** Only requests whose path, query string or body contains this. */
  match?: string;
  /** How many results come first: of `cut`, of every refusal on a stream of Google Ads, and of `malformed`, `refuse` and `slow` on a stream of the language model. */
  afterResults?: number;
}

export type NewFault = Omit<Fault, 'id' | 'times'> & { times?: number };
