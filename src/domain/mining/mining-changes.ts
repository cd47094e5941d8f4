import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { follow } from '../../db/latest.js';
import { type Notifications, publish } from '../../db/notifications.js';
import type { AccountKey } from '../accounts/visible-accounts.sql.js';

const CHANNEL = 'mining';

/** Notifies all processes of a run's progress once the transaction is committed. */
export function notifyMining(tx: Sql, { teamId, accountId }: AccountKey): Promise<void> {
  return publish(tx, CHANNEL, JSON.stringify({ teamId, accountId }));
}

/** Lets readers of this process follow mining runs of any process. */
export class MiningChanges {
  constructor(private readonly notifications: Notifications) {}

  /** One reader's notices of an account. The first comes at once, so that late readers see the current state. */
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
