import type {
  AccountEvent,
  AccountEventArgs,
  AccountEventsArgs,
  CreateAccountEventArgs,
  EventRangeArgs,
  UpdateAccountEventArgs,
} from '../../../schema/events/account-event.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { databaseNow } from '../../db/records/columns.js';
import { FOR_CHANGE } from '../../db/records/orm.js';
import { sql } from '../../db/statements/sql.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { ParameterError, requireFound } from '../../errors.js';
import { requireLength, requireName } from '../../lib/texts.js';
import { listsOf } from '../accounts/account-lists.js';
import { requireVisible } from '../accounts/visible-accounts.sql.js';
import { rangeOf, requireDate, START_TO_END } from '../figures/window.js';
import { authorOf } from '../teams/membership.js';
import { EventMarker } from './event-marker.entity.js';

const MAX_ICON = 200;

/** The event markers of accounts (document 2, section 4.5). */
export class AccountEventService {
  constructor(private readonly db: Database) {}

  /** By date. Throws ParameterError for a range that ends before it starts, NotFoundError for the account. */
  async list(viewer: Viewer, { accountId, ...range }: AccountEventsArgs): Promise<AccountEvent[]> {
    return requireFound((await this.find(viewer, [accountId], range))[0], 'account');
  }

  /** In the order of `accountIds`; empty for an account that is not visible. */
  async ofAccounts(viewer: Viewer, accountIds: readonly string[], range: EventRangeArgs): Promise<AccountEvent[][]> {
    return (await this.find(viewer, accountIds, range)).map((events) => events ?? []);
  }

  async create(viewer: Viewer, { accountId, ...event }: CreateAccountEventArgs): Promise<AccountEvent> {
    const fields = { ...event, ...checked(event) };
    return this.db.edit(viewer, async (tx) => {
      const account = await requireVisible(tx, viewer, accountId);
      const marker = tx.em.create(EventMarker, { ...fields, account, createdBy: authorOf(viewer) });
      await tx.em.flush();
      return answerOf(marker);
    });
  }

  /** Throws ParameterError, also for null in a required field, and NotFoundError. */
  async update(viewer: Viewer, { accountId, eventId, ...change }: UpdateAccountEventArgs): Promise<AccountEvent> {
    const fields = checked(change);
    return this.db.edit(viewer, async ({ em }) => {
      const marker = await em.findOneOrFail(EventMarker, { account: { id: accountId }, id: eventId }, FOR_CHANGE);
      em.assign(marker, { ...fields, updatedAt: databaseNow() });
      await em.flush();
      return answerOf(marker);
    });
  }

  delete(viewer: Viewer, { accountId, eventId }: AccountEventArgs): Promise<void> {
    return this.db.edit(viewer, async ({ em }) => {
      em.remove(await em.findOneOrFail(EventMarker, { account: { id: accountId }, id: eventId }, FOR_CHANGE));
    });
  }

  private async find(viewer: Viewer, accountIds: readonly string[], { start, end }: EventRangeArgs) {
    rangeOf({ startDate: start, endDate: end }, START_TO_END);
    return listsOf<AccountEvent>(this.db, viewer, accountIds, {
      name: 'accountEvents.list',
      columns: sql`e.id, e.account_id as "accountId", e.event_date as "eventDate", e.title, e.description, e.color, e.icon,
        e.created_by as "createdBy", ${isoUtc(sql`e.created_at`)} as "createdAt",
        ${isoUtc(sql`e.updated_at`)} as "updatedAt"`,
      joined: sql`left join event_markers e
        on e.team_id = a.team_id and e.account_id = a.id and e.event_date between ${start}::date and ${end}::date`,
      order: sql`e.event_date, e.created_at, e.id`,
      people: [{ id: 'createdBy', unknown: { createdBy: null } }],
    });
  }
}

type EventFields = Omit<CreateAccountEventArgs, 'accountId'>;

/** Throws ParameterError; the arguments' class checks the color. */
function checked(change: Omit<UpdateAccountEventArgs, 'accountId' | 'eventId'>): Partial<EventFields> {
  const { eventDate, title, color, description, icon } = change;
  for (const [name, value] of Object.entries({ eventDate, title, color })) {
    if (value === null) throw new ParameterError(name, 'must not be null');
  }
  if (eventDate) requireDate('eventDate', eventDate);
  if (description) requireLength('description', description);
  if (icon) requireLength('icon', icon, MAX_ICON);
  return { ...change, ...(title != null && { title: requireName('title', title) }) } as Partial<EventFields>;
}

function answerOf({ account, description, icon, createdBy, ...marker }: EventMarker): AccountEvent {
  return {
    ...marker,
    accountId: account.id,
    description: description ?? null,
    icon: icon ?? null,
    createdBy: createdBy ?? null,
  };
}
