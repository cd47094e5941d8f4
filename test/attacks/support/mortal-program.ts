import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process of ours that is killed and started again at the same place. */
export class Program {
  private child: ChildProcess | undefined;
  private ending = false;
  /** It answered since it was last started. */
  isUp = false;

  constructor(
    private readonly file: string,
    private readonly env: NodeJS.ProcessEnv,
    /** Answers as soon as the process is ready. */
    private readonly readyUrl: string,
    private readonly logFile: string,
  ) {}

  /** Starts it; should it end by itself, again and again, which is counted. Resolves when it answers. */
  async start(): Promise<void> {
    const log = createWriteStream(this.logFile, { flags: 'a' });
    const child = spawn(process.execPath, ['--enable-source-maps', this.file], {
      env: this.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    child.stdout?.pipe(log);
    child.stderr?.pipe(log);
    child.once('exit', () => {
      if (this.child !== child || this.ending) return;
      // While the database is away it says so and ends; what answered already must stay.
      if (this.isUp) this.ownEnds += 1;
      this.isUp = false;
      setTimeout(() => void this.start(), 500);
    });
    await this.answers();
  }

  /** Resolves when it answers. */
  async answers(): Promise<void> {
    while (!this.ending) {
      const answer = await fetch(this.readyUrl, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
      await answer?.body?.cancel();
      if (answer && answer.status < 500) {
        this.isUp = true;
        return;
      }
      await sleep(100);
    }
  }

  /** Undefined while it is not running. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** How often it ended without having been killed, once it had answered. */
  ownEnds = 0;

  /** Ends it in the middle of whatever it does. */
  async kill(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    this.isUp = false;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async end(): Promise<void> {
    this.ending = true;
    await this.kill();
  }
}
