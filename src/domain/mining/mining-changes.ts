import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { Latest } from '../../db/latest.js';
import { type Notifications, publish } from '../../db/notifications.js';
import type { AccountKey } from '../accounts/visible-accounts.sql.js';

const CHANNEL = 'mining';

/** Tells every process, when the transaction is committed, that a run of the account got on. */
export function notifyMining(tx: Sql, { teamId, accountId }: AccountKey): Promise<void> {
  return publish(tx, CHANNEL, JSON.stringify({ teamId, accountId }));
}

/** Tells readers of this process what mining runs do in any process. */
export class MiningChanges {
  constructor(private readonly notifications: Notifications) {}

  /** One reader's notices of an account, the first at once: whoever comes late sees how far the run is. */
  async of({ teamId }: Viewer, accountId: string): Promise<AsyncIterableIterator<AccountKey>> {
    const { stopped } = this.notifications;
    let unsubscribe: () => void = () => undefined;
    const end = () => notices.end();
    const notices = new Latest<AccountKey>(
      (_earlier, later) => later,
      () => {
        unsubscribe();
        stopped.removeEventListener('abort', end);
      },
    );
    const asked: AccountKey = { teamId, accountId };
    unsubscribe = await this.notifications.subscribe(CHANNEL, (payload) => {
      const notice: AccountKey = payload === undefined ? asked : JSON.parse(payload);
      if (notice.teamId === teamId && notice.accountId === accountId) notices.push(notice);
    });
    stopped.addEventListener('abort', end);
    notices.push(asked);
    if (stopped.aborted) end();
    return notices;
  }
}
