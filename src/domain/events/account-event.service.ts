import type {
  AccountEventArgs,
  AccountEventsArgs,
  CreateAccountEventArgs,
  EventRangeArgs,
  UpdateAccountEventArgs,
} from '../../../schema/events/account-event.args.js';
import type { AccountEvent } from '../../../schema/events/account-event.type.js';
import type { Viewer } from '../../access/viewer.js';
import { assignments } from '../../db/assignments.js';
import type { Sql } from '../../db/database.js';
import { listsByPosition } from '../../db/lists-by-position.js';
import { isoUtc } from '../../db/timestamps.js';
import { NotFoundError, ParameterError } from '../../errors.js';
import { uuidOrNull } from '../../ids.js';
import { requireLength, requireName } from '../../texts.js';
import { VISIBLE, visibleTo } from '../accounts/visible-accounts.sql.js';
import { requireDate } from '../metrics/window.js';
import { hideUnknownPeople, type PersonInRow } from '../teams/known-people.js';
import { authorOf } from '../teams/membership.js';

const MAX_ICON = 200;

const SHOWN = `e.id, e.account_id as "accountId", e.event_date as "eventDate", e.title, e.description, e.color, e.icon,
  e.created_by as "createdBy", ${isoUtc('e.created_at')} as "createdAt", ${isoUtc('e.updated_at')} as "updatedAt"`;

const PEOPLE: PersonInRow<AccountEvent>[] = [{ id: 'createdBy', unknown: { createdBy: null } }];

/** Binds $3 account ids, $4 first and $5 last day. At least one row a visible account. */
const LIST_SQL = `
  select k.position, ${SHOWN}
  from unnest($3::text[]) with ordinality k(id, position)
  join accounts a on a.id = k.id and ${VISIBLE}
  left join event_markers e
    on e.team_id = a.team_id and e.account_id = a.id and e.event_date between $4::date and $5::date
  order by k.position, e.event_date, e.created_at, e.id`;

/** The event markers of accounts (document 2, section 4.5). */
export class AccountEventService {
  constructor(private readonly sql: Sql) {}

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
    const [created] = await this.sql.query<AccountEvent>(
      `insert into event_markers as e (team_id, account_id, event_date, title, color, description, icon, created_by)
       select a.team_id, a.id, $4, $5, $6, $7, $8, $9 from accounts a where ${VISIBLE} and a.id = $3
       returning ${SHOWN}`,
      [
        ...visibleTo(viewer),
        event.accountId,
        eventDate,
        title,
        color,
        description ?? null,
        icon ?? null,
        authorOf(viewer),
      ],
      'accountEvents.create',
    );
    if (!created) throw new NotFoundError('account');
    return created;
  }

  /** Changes what is given. Throws ParameterError, also for a null where there must be a value, and NotFoundError. */
  async update(viewer: Viewer, { accountId, eventId, ...change }: UpdateAccountEventArgs): Promise<AccountEvent> {
    const { eventDate, title, color, description, icon } = checked(change);
    const values: unknown[] = [...visibleTo(viewer), accountId, uuidOrNull(eventId)];
    const fields = { event_date: eventDate, title, color, description, icon };
    const [event] = await this.sql.query<AccountEvent>(
      `update event_markers e set ${assignments(values, fields)} updated_at = clock_timestamp()
       from accounts a
       where ${VISIBLE} and a.id = $3 and e.team_id = a.team_id and e.account_id = a.id and e.id = $4
       returning ${SHOWN}`,
      values,
    );
    if (!event) throw new NotFoundError('event');
    return event;
  }

  /** Throws NotFoundError. */
  async delete(viewer: Viewer, { accountId, eventId }: AccountEventArgs): Promise<void> {
    const deleted = await this.sql.query(
      `delete from event_markers e using accounts a
       where ${VISIBLE} and a.id = $3 and e.team_id = a.team_id and e.account_id = a.id and e.id = $4
       returning e.id`,
      [...visibleTo(viewer), accountId, uuidOrNull(eventId)],
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
    const values = [...visibleTo(viewer), accountIds, start, end];
    const found = await this.sql.query<AccountEvent & { position: number }>(LIST_SQL, values, 'accountEvents.list');
    const rows = await hideUnknownPeople(this.sql, viewer, found, PEOPLE);
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
