import type { Sql } from '../db/database.js';
import { callerIsGone, changedCaller, currentWork, type Proof, working } from '../db/work.js';
import type { Viewer } from './viewer.js';

/** Who presented a credential when it was last looked up. A read may begin with that while the proof is on its way (ADR 4). */
export class Remembered {
  constructor(
    private readonly db: Sql,
    readonly viewer: Viewer,
    private readonly proof: Proof,
  ) {}

  /**
   * Runs a read for the viewer, and where the credential means somebody else by now, `fresh` instead. What the read found, or
   * refused, is told only once the proof holds.
   */
  async reading<T>(read: (viewer: Viewer) => Promise<T>, fresh: () => Promise<T>): Promise<T> {
    const reading = working({ proof: this.proof }, () => read(this.viewer));
    await reading.catch(() => undefined);
    return (await this.isProven()) ? reading : fresh();
  }

  /** Asks before anything else is done. Throws AppError `unavailable`, which nobody reads, where the proof does not hold. */
  async prove(): Promise<void> {
    this.proof.take();
    if (!(await this.isProven())) throw changedCaller();
  }

  private async isProven(): Promise<boolean> {
    const { asked, holds } = this.proof;
    if (holds === undefined && currentWork()?.reader?.left) throw callerIsGone();
    return holds ?? this.proof.judge(await this.db.query<object>(asked.text, asked.values, asked.name));
  }
}
