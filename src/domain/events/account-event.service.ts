import type {
  AccountEventArgs,
  AccountEventsArgs,
  CreateAccountEventArgs,
  EventRangeArgs,
  UpdateAccountEventArgs,
} from '../../../schema/events/account-event.args.js';
import type { AccountEvent } from '../../../schema/events/account-event.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { listsByPosition } from '../../db/lists-by-position.js';
import { assign, sql } from '../../db/sql.js';
import { isoUtc } from '../../db/timestamps.js';
import { NotFoundError, ParameterError } from '../../errors.js';
import { uuidOrNull } from '../../ids.js';
import { requireLength, requireName } from '../../texts.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { requireDate } from '../metrics/window.js';
import { hideUnknownPeople, type PersonInRow } from '../teams/known-people.js';
import { authorOf } from '../teams/membership.js';

const MAX_ICON = 200;

const SHOWN = sql`e.id, e.account_id as "accountId", e.event_date as "eventDate", e.title, e.description, e.color, e.icon,
  e.created_by as "createdBy", ${isoUtc(sql`e.created_at`)} as "createdAt", ${isoUtc(sql`e.updated_at`)} as "updatedAt"`;

const PEOPLE: PersonInRow<AccountEvent>[] = [{ id: 'createdBy', unknown: { createdBy: null } }];

/** The event markers of accounts (document 2, section 4.5). */
export class AccountEventService {
  constructor(private readonly db: Sql) {}

  /** By date. Throws ParameterError for a range that ends before it starts, NotFoundError for the account. */
  async list(viewer: Viewer, { accountId, ...range }: AccountEventsArgs): Promise<AccountEvent[]> {
    const [events] = await this.find(viewer, [accountId], range);
    if (!events) throw new NotFoundError('account');
    return events;
  }

  /** The markers of each account, in the order of `accountIds`; none for an account that is not visible. */
  async ofAccounts(viewer: Viewer, accountIds: readonly string[], range: EventRangeArgs): Promise<AccountEvent[][]> {
    return (await this.find(viewer, accountIds, range)).map((events) => events ?? []);
  }

  /** Throws ParameterError, and NotFoundError for the account. */
  async create(viewer: Viewer, event: CreateAccountEventArgs): Promise<AccountEvent> {
    const { eventDate, title, color, description, icon } = checked(event);
    const [created] = await this.db.query<AccountEvent>(
      sql`insert into event_markers as e (team_id, account_id, event_date, title, color, description, icon, created_by)
        select a.team_id, a.id, ${eventDate}, ${title}, ${color}, ${description}, ${icon}, ${authorOf(viewer)}
        from accounts a where ${visible(viewer)} and a.id = ${event.accountId}
        returning ${SHOWN}`,
      'accountEvents.create',
    );
    if (!created) throw new NotFoundError('account');
    return created;
  }

  /** Changes what is given. Throws ParameterError, also for a null where there must be a value, and NotFoundError. */
  async update(viewer: Viewer, { accountId, eventId, ...change }: UpdateAccountEventArgs): Promise<AccountEvent> {
    const { eventDate, title, color, description, icon } = checked(change);
    const fields = { event_date: eventDate, title, color, description, icon, updated_at: sql`clock_timestamp()` };
    const [event] = await this.db.query<AccountEvent>(
      sql`update event_markers e set ${assign(fields)} from accounts a
        where ${visible(viewer)} and a.id = ${accountId}
          and e.team_id = a.team_id and e.account_id = a.id and e.id = ${uuidOrNull(eventId)}
        returning ${SHOWN}`,
    );
    if (!event) throw new NotFoundError('event');
    return event;
  }

  /** Throws NotFoundError. */
  async delete(viewer: Viewer, { accountId, eventId }: AccountEventArgs): Promise<void> {
    const deleted = await this.db.query(
      sql`delete from event_markers e using accounts a
        where ${visible(viewer)} and a.id = ${accountId}
          and e.team_id = a.team_id and e.account_id = a.id and e.id = ${uuidOrNull(eventId)}
        returning e.id`,
      'accountEvents.delete',
    );
    if (deleted.length === 0) throw new NotFoundError('event');
  }

  private async find(
    viewer: Viewer,
    accountIds: readonly string[],
    { start, end }: EventRangeArgs,
  ): Promise<(AccountEvent[] | undefined)[]> {
    requireDate('start', start);
    requireDate('end', end);
    if (end < start) throw new ParameterError('end', 'must not be before the start of the range');
    const found = await this.db.query<AccountEvent & { position: number }>(
      // At least one row a visible account.
      sql`select k.position, ${SHOWN}
        from unnest(${accountIds}::text[]) with ordinality k(id, position)
        join accounts a on a.id = k.id and ${visible(viewer)}
        left join event_markers e
          on e.team_id = a.team_id and e.account_id = a.id and e.event_date between ${start}::date and ${end}::date
        order by k.position, e.event_date, e.created_at, e.id`,
      'accountEvents.list',
    );
    const rows = await hideUnknownPeople(this.db, viewer, found, PEOPLE);
    return listsByPosition(rows, accountIds.length, 'id');
  }
}

type EventChange = Omit<UpdateAccountEventArgs, 'accountId' | 'eventId'>;

/** The change as it is stored. Throws ParameterError; the color's form is the business of the arguments. */
function checked(change: EventChange): EventChange {
  const { eventDate, title, color, description, icon } = change;
  for (const [name, value] of Object.entries({ eventDate, title, color })) {
    if (value === null) throw new ParameterError(name, 'must not be null');
  }
  if (eventDate) requireDate('eventDate', eventDate);
  if (description) requireLength('description', description);
  if (icon) requireLength('icon', icon, MAX_ICON);
  return { ...change, ...(title != null && { title: requireName('title', title) }) };
}
