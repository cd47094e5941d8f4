import type { Sql } from '../db/database.js';
import { sql } from '../db/sql.js';

/**
 * Notes when API keys are used, at most once a minute and key, beside the requests rather than in them. A note that
 * fails is dropped: the next request of the key makes it again.
 */
export class KeyUsage {
  private readonly pending = new Map<string, Promise<void>>();

  constructor(private readonly db: Sql) {}

  note(apiKeyId: string): void {
    if (this.pending.has(apiKeyId)) return;
    const written = this.db
      .query(
        sql`update api_keys set last_used_at = clock_timestamp()
          where id = ${apiKeyId} and (last_used_at is null or last_used_at < clock_timestamp() - interval '1 minute')`,
        'api-key-used',
      )
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => this.pending.delete(apiKeyId));
    this.pending.set(apiKeyId, written);
  }

  /** Resolves when every note made so far is written. */
  async settled(): Promise<void> {
    await Promise.all(this.pending.values());
  }
}
