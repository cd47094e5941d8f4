import type { RequestHandler } from 'express';

/** Counts calls of the model: those without an end, and how the others ended. */
export class RunningCalls {
  private running = 0;
  private completed = 0;
  private aborted = 0;

  readonly watch: RequestHandler = (_request, response, next) => {
    this.running += 1;
    response.once('close', () => {
      this.running -= 1;
      if (response.writableFinished) this.completed += 1;
      else this.aborted += 1;
    });
    next();
  };

  /** `aborted` also counts the answers that a fault cut. */
  counts(): { running: number; completed: number; aborted: number } {
    return { running: this.running, completed: this.completed, aborted: this.aborted };
  }
}
