export interface Progress {
  /** From 0 to 1. */
  fraction: number;
  label: string;
}

export type ShowProgress = (progress: Progress) => void;

/** Called after each step. Must not throw. */
export type CountSteps = (done: number, of: number) => void;

/** Returns a function to call at the start of each of `total` steps. */
export function stepsOf(total: number, show: ShowProgress | undefined): (label: string) => void {
  let started = 0;
  return (label) => {
    show?.({ fraction: Math.min(1, started / total), label });
    started += 1;
  };
}
