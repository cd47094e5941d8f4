import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { followOne } from '../../db/latest.js';
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

  /** One reader's notices of an account, the first one immediately. */
  of({ teamId }: Viewer, accountId: string): Promise<AsyncIterableIterator<AccountKey>> {
    return followOne<AccountKey>(this.notifications, CHANNEL, { teamId, accountId });
  }
}
