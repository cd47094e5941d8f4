import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { follow } from '../../db/latest.js';
import { MAX_PAYLOAD_BYTES, type Notifications, publish } from '../../db/notifications.js';

const CHANNEL = 'planning';

/** What a transaction changed; ids only, because anybody in the team may be told of it and not everybody may read it. */
export interface PlanningNotice {
  teamId: string;
  /** Whose cards changed; null: possibly every card. */
  accountIds: string[] | null;
  /** Todos that changed or are gone; null: possibly all. */
  todos: { accountId: string; id: string }[] | null;
}

/** Tells every process when the transaction is committed. */
export async function notifyPlanning(tx: Sql, notice: PlanningNotice): Promise<void> {
  const whole = JSON.stringify(notice);
  const fits = Buffer.byteLength(whole) <= MAX_PAYLOAD_BYTES;
  await publish(tx, CHANNEL, fits ? whole : JSON.stringify({ ...notice, accountIds: null }));
}

/** Changes of a team's planning, made by whichever process, as they are committed. */
export class PlanningChanges {
  constructor(private readonly notifications: Notifications) {}

  /** One reader's notices of the viewer's team. What may have been missed comes as a notice of everything. */
  of({ teamId }: Viewer): Promise<AsyncIterableIterator<PlanningNotice>> {
    return follow<PlanningNotice>(this.notifications, CHANNEL, merged, (payload) => {
      const notice = payload === undefined ? { teamId, accountIds: null, todos: null } : JSON.parse(payload);
      return notice.teamId === teamId ? notice : undefined;
    });
  }
}

function merged(earlier: PlanningNotice, later: PlanningNotice): PlanningNotice {
  return {
    teamId: later.teamId,
    accountIds: eachOnce(earlier.accountIds, later.accountIds, (id) => id),
    todos: eachOnce(earlier.todos, later.todos, ({ id }) => id),
  };
}

function eachOnce<T>(earlier: T[] | null, later: T[] | null, idOf: (item: T) => string): T[] | null {
  return earlier && later && [...new Map([...earlier, ...later].map((item) => [idOf(item), item])).values()];
}
