import type { BulkLineVerdict } from './bulk-file.enum.js';

/** Why a line, or one of its changes, is not planned. */
export interface Problem {
  verdict: Exclude<BulkLineVerdict, 'planned'>;
  message: string;
}

/** A change that a line asks for, before it is tried. */
export interface LineChange {
  accountId: string;
  operation: string;
  args: Record<string, unknown>;
  /** The campaign that the line puts it into; absent where a line does not say. */
  campaignId?: string;
}

/** A line of the file, by its number from 1. */
export interface ReadLine {
  line: number;
  /** What it is about, as the file says it. */
  target: string;
  accountId: string | null;
  /** Empty if there is a problem. */
  changes: readonly LineChange[];
  problem?: Problem;
}

/** Lines with something in them, and changes, of a file. */
export const MAX_LINES = 10_000;

/** Ends the reading of a line. */
export class LineProblem extends Error {
  constructor(
    readonly verdict: Problem['verdict'],
    message: string,
  ) {
    super(message);
  }
}

/** The problem of an error that a line caused; other errors are thrown again. */
export function problemOf(error: unknown): Problem {
  if (error instanceof LineProblem) return { verdict: error.verdict, message: error.message };
  throw error;
}
