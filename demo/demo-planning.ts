import type { Database, Sql } from '../src/db/database.js';
import { raw, type Statement, sql } from '../src/db/statements/sql.js';
import { addDays, dateIn, systemClock } from '../src/lib/clock.js';
import { DEMO_TEAM, DEMO_USERS } from './demo-team.js';

/** Columns of the cards, one account after the other. A waiting card is due some days from today. */
const CARDS: readonly { status: string; cycle?: number; dueIn?: number }[] = [
  { status: 'wartend', cycle: 14, dueIn: 3 },
  { status: 'zu_bearbeiten', cycle: 14 },
  { status: 'onboarding' },
  { status: 'rueckfragen', cycle: 30 },
  { status: 'wartend', cycle: 7, dueIn: 1 },
  { status: 'setup' },
  { status: 'zu_bearbeiten', cycle: 7 },
  { status: 'wartend', dueIn: 10 },
];

const TODOS: readonly { title: string; description?: string; dueIn?: number }[] = [
  { title: 'Suchbegriffe der letzten 30 Tage prüfen', dueIn: 2 },
  { title: 'Monatsbericht an den Kunden senden', description: 'Mit Vergleich zum Vorjahresmonat.', dueIn: 5 },
  { title: 'Abgelehnte Produkte im Feed korrigieren', description: 'Meist fehlt die GTIN.', dueIn: -1 },
  { title: 'Anzeigentexte für die neue Kollektion schreiben', dueIn: 12 },
  { title: 'Zugang zum Merchant Center klären' },
  { title: 'Budget für das nächste Quartal abstimmen', description: 'Vorschlag: +15 % auf Shopping.', dueIn: 20 },
  { title: 'Conversion-Tracking testen', dueIn: -4 },
];

const ENTRIES: readonly { note: string; in: number }[] = [
  { note: 'Jour fixe mit dem Kunden', in: 2 },
  { note: 'Start der Saisonkampagne', in: 9 },
  { note: 'Strategiegespräch zum Quartal', in: 16 },
  { note: 'Auswertung der Rabattaktion', in: -6 },
];

const TEAM = DEMO_TEAM.id;
const ASSIGNEES = [DEMO_USERS.owner.id, DEMO_USERS.admin.id, DEMO_USERS.member.id];

/**
 * Gives the demo team a board, a calendar, todos and people who look after its accounts. A team that has a card already
 * keeps what it has.
 */
export function planDemo(db: Database): Promise<void> {
  const today = dateIn('Europe/Berlin', systemClock());
  const inDays = (days: number | undefined) => (days === undefined ? null : addDays(today, days));
  return db.transaction(async (tx) => {
    await tx.query(sql`select 1 from teams where id = ${TEAM} for no key update`);
    const [planned] = await tx.query(sql`select 1 from board_cards where team_id = ${TEAM} limit 1`);
    if (planned) return;
    const accounts = await tx.query<{ id: string }>(
      sql`select id from accounts where team_id = ${TEAM} and not is_mcc and status <> 'UNLINKED' order by id collate "C"`,
    );
    const cards = accounts.map(({ id }, index) => ({ id, index, ...at(CARDS, index) }));
    await insert(
      tx,
      'board_cards (team_id, account_id, status, position, cycle_duration_days, due_date)',
      (rows) => sql`select ${TEAM}, id, status, row_number() over (partition by status order by index) - 1, cycle, due
        from ${rows}(id text, index int, status text, cycle int, due date)`,
      cards.map(({ dueIn, ...card }) => ({ ...card, due: inDays(dueIn) })),
    );
    await insert(
      tx,
      'account_assignees (team_id, account_id, user_id)',
      (rows) => sql`select ${TEAM}, r.id, m.user_id
        from ${rows}(id text, who uuid) join team_members m on m.team_id = ${TEAM} and m.user_id = r.who`,
      cards.flatMap(({ id, index }) => [
        { id, who: at(ASSIGNEES, index) },
        ...(index % 3 === 0 ? [{ id, who: at(ASSIGNEES, index + 1) }] : []),
      ]),
    );
    await insert(
      tx,
      'todos (team_id, id, account_id, title, description, due_date, assigned_to, completed_at, completed_by, created_by)',
      (rows) => sql`
        select ${TEAM}, md5('todo ' || r.id || r.n)::uuid, r.id, r.title, r.description, r.due, m.user_id,
          case when r.done then statement_timestamp() end, case when r.done then r.who end, r.maker
        from ${rows}(id text, n int, title text, description text, due date, who uuid, maker uuid, done boolean)
        left join team_members m on m.team_id = ${TEAM} and m.user_id = r.who`,
      cards.flatMap(({ id, index }) =>
        Array.from({ length: 2 + (index % 3) }, (_, n) => {
          const { dueIn, ...todo } = at(TODOS, index * 2 + n);
          const who = n === 1 ? null : at(ASSIGNEES, index + n);
          return { id, n, ...todo, due: inDays(dueIn), who, maker: at(ASSIGNEES, index), done: n === 3 };
        }),
      ),
    );
    await insert(
      tx,
      'calendar_entries (team_id, id, account_id, scheduled_date, note, created_by)',
      (rows) => sql`select ${TEAM}, md5('entry ' || id)::uuid, id, date, note, maker
        from ${rows}(id text, date date, note text, maker uuid)`,
      cards.map(({ id, index }) => {
        const entry = at(ENTRIES, index);
        return { id, date: inDays(entry.in + (index % 5)), note: entry.note, maker: at(ASSIGNEES, index) };
      }),
    );
  });
}

/** Entry `index` of a list that begins again at its end. */
function at<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}

/** `select` is given the rows as a record set `r`, whose columns it names. */
async function insert(
  tx: Sql,
  into: string,
  select: (rows: Statement) => Statement,
  rows: readonly object[],
): Promise<void> {
  await tx.query(sql`insert into ${raw(into)} ${select(sql`jsonb_to_recordset(${JSON.stringify(rows)}) r`)}`);
}
