import type { Sql } from '../src/db/database.js';
import { type Columns, rowsOf } from '../src/db/statements/rows.js';
import { sql } from '../src/db/statements/sql.js';
import type { BoardColor } from '../src/domain/planning/planning.enum.js';
import { DEMO_TEAM, DEMO_USERS } from './demo-team.js';

interface DemoEvent {
  /** Before the day of the first start; negative lies ahead. */
  daysAgo: number;
  title: string;
  description: string;
  color: BoardColor;
  icon: string;
}

const EVENTS: readonly DemoEvent[] = [
  {
    daysAgo: -12,
    title: 'Start der Rabattaktion',
    description: '15 % auf ausgewählte Artikel, Anzeigentexte sind vorbereitet.',
    color: 'purple',
    icon: 'tag',
  },
  {
    daysAgo: 6,
    title: 'Newsletter an Bestandskunden',
    description: 'Mehr Suchen nach der Marke in den Tagen danach.',
    color: 'sky',
    icon: 'mail',
  },
  {
    daysAgo: 19,
    title: 'Conversion-Messung umgestellt',
    description: 'Käufe zählen seitdem über den Server; die Tage davor sind nicht direkt vergleichbar.',
    color: 'red',
    icon: 'alert',
  },
  {
    daysAgo: 33,
    title: 'Neue Startseite',
    description: 'Relaunch mit kürzerer Ladezeit.',
    color: 'emerald',
    icon: 'rocket',
  },
  {
    daysAgo: 58,
    title: 'Preiserhöhung im Kernsortiment',
    description: 'Im Schnitt 4 %.',
    color: 'orange',
    icon: 'trending-up',
  },
  {
    daysAgo: 90,
    title: 'Lieferengpass',
    description: 'Mehrere Topseller waren zehn Tage nicht lieferbar.',
    color: 'slate',
    icon: 'truck',
  },
];

const EVENT = {
  days_ago: ['integer', 'daysAgo'],
  title: ['text', 'title'],
  description: ['text', 'description'],
  color: ['text', 'color'],
  icon: ['text', 'icon'],
} satisfies Columns<DemoEvent>;

/** Marks events on the accounts that the demo has not described yet: every other one of the list, on days of their own. */
export async function markDemoEvents(db: Sql): Promise<void> {
  await db.query(
    sql`insert into event_markers (team_id, account_id, id, event_date, title, description, color, icon, created_by)
      select a.team_id, a.id, md5(a.id || e.title)::uuid, (now() at time zone a.time_zone)::date - e.days_ago - a.number,
        e.title, e.description, e.color, e.icon, ${DEMO_USERS.member.id}
      from (
        select team_id, id, time_zone, row_number() over (order by id)::int as number
        from accounts where team_id = ${DEMO_TEAM.id} and industry = '' and not is_mcc
      ) a
      join (select t.*, row_number() over () as number from (${rowsOf(EVENT, EVENTS)}) t) e
        on (e.number + a.number) % 2 = 0
      on conflict do nothing`,
  );
}
