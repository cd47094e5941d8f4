import type { Sql } from '../db/database.js';
import { callerIsGone, currentWork, type Proof, working } from '../db/work.js';
import type { Viewer } from './viewer.js';

/** The viewer that a credential meant last. A read may begin with it while the proof is on its way (ADR 4). */
export class Remembered {
  private proving: Promise<boolean> | undefined;

  constructor(
    private readonly db: Sql,
    readonly viewer: Viewer,
    private readonly proof: Proof,
  ) {}

  /**
   * Runs a read for the viewer, or `fresh` if the credential means somebody else by now. The read's outcome counts only once the
   * proof holds.
   */
  async reading<T>(read: (viewer: Viewer) => Promise<T>, fresh: () => Promise<T>): Promise<T> {
    const reading = working({ proof: this.proof }, () => read(this.viewer));
    await reading.catch(() => undefined);
    return (await this.prove()) ? reading : fresh();
  }

  /** Whether the proof holds; sends it by itself if no statement has carried it. */
  prove(): Promise<boolean> {
    this.proving ??= this.ask();
    return this.proving;
  }

  private async ask(): Promise<boolean> {
    const { asked, holds } = this.proof;
    if (holds !== undefined) return holds;
    if (currentWork()?.reader?.left) throw callerIsGone();
    this.proof.take();
    return this.proof.judge(await this.db.query<object>(asked.text, asked.values, asked.name));
  }
}
