import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { follow } from '../../db/latest.js';
import { MAX_PAYLOAD_BYTES, type Notifications, publish } from '../../db/notifications.js';

const CHANNEL = 'planning';

/** Changes of a transaction. Ids only: not everybody who is notified may read the records. */
export interface PlanningChange {
  teamId: string;
  /** Accounts with changed cards; null for possibly all. */
  accountIds: string[] | null;
  /** Changed or deleted todos; null for possibly all. */
  todos: { accountId: string; id: string }[] | null;
}

/** Notifies all processes once the transaction is committed. */
export async function notifyPlanning(tx: Sql, notice: PlanningChange): Promise<void> {
  const whole = JSON.stringify(notice);
  const fits = Buffer.byteLength(whole) <= MAX_PAYLOAD_BYTES;
  await publish(tx, CHANNEL, fits ? whole : JSON.stringify({ ...notice, accountIds: null }));
}

/** Committed planning changes of all processes. */
export class PlanningChanges {
  constructor(private readonly notifications: Notifications) {}

  /** Changes of the viewer's team for one reader. After a gap, one says that everything may have changed. */
  of({ teamId }: Viewer): Promise<AsyncIterableIterator<PlanningChange>> {
    return follow<PlanningChange>(this.notifications, CHANNEL, mergeNotices, (payload) => {
      const notice = payload === undefined ? { teamId, accountIds: null, todos: null } : JSON.parse(payload);
      return notice.teamId === teamId ? notice : undefined;
    });
  }
}

function mergeNotices(earlier: PlanningChange, later: PlanningChange): PlanningChange {
  return {
    teamId: later.teamId,
    accountIds: union(earlier.accountIds, later.accountIds, (id) => id),
    todos: union(earlier.todos, later.todos, ({ id }) => id),
  };
}

function union<T>(earlier: T[] | null, later: T[] | null, idOf: (item: T) => string): T[] | null {
  return earlier && later && [...new Map([...earlier, ...later].map((item) => [idOf(item), item])).values()];
}
