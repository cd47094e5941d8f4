/** How far long work is. */
export interface Progress {
  /** From 0 to 1. */
  fraction: number;
  label: string;
}

export type ShowProgress = (progress: Progress) => void;

/** Told after each step of long work how many of how many are done. It never throws, and nobody need listen. */
export type CountSteps = (done: number, of: number) => void;

/** To be called at the beginning of each of `total` steps. */
export function stepsOf(total: number, show: ShowProgress | undefined): (label: string) => void {
  let begun = 0;
  return (label) => {
    show?.({ fraction: Math.min(1, begun / total), label });
    begun += 1;
  };
}
