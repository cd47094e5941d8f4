import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { follow } from '../../db/latest.js';
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
    const asked: AccountKey = { teamId, accountId };
    const later = (_earlier: AccountKey, last: AccountKey) => last;
    const notices = await follow(this.notifications, CHANNEL, later, (payload) => {
      const notice: AccountKey = payload === undefined ? asked : JSON.parse(payload);
      return notice.teamId === teamId && notice.accountId === accountId ? notice : undefined;
    });
    notices.push(asked);
    return notices;
  }
}
