import type { Sql } from '../db/database.js';
import { type Caller, callerIsGone, currentWork, type Proof, readingFor, working } from '../db/work.js';
import type { Viewer } from './viewer.js';

/** The viewer that a credential meant last. A read may begin with it while the proof is on its way (ADR 4). */
export class Remembered {
  private proving: Promise<boolean> | undefined;

  constructor(
    private readonly db: Sql,
    readonly viewer: Viewer,
    private readonly proof: Proof,
  ) {}

  /** Runs a read of `reader` for the viewer, or `fresh` if the credential means another. Counts only once the proof holds. */
  async reading<T>(reader: Caller, read: (viewer: Viewer) => Promise<T>, fresh: () => Promise<T>): Promise<T> {
    const { proof, viewer } = this;
    const reading = working({ reader, proof }, () => read(viewer));
    try {
      const answer = await reading;
      if (proof.holds) return answer;
    } catch (error) {
      if (proof.holds) throw error;
    }
    return readingFor(reader, async () => ((await this.prove()) ? reading : fresh()));
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
