/** Told after each step of long work how many of how many are done. It never throws, and nobody need listen. */
export type Progress = (done: number, of: number) => void;
