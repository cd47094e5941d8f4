import { writeFileSync } from 'node:fs';
import { escapeLiteral } from 'pg';
import { sql } from '../../src/db/statements/sql.js';
import { firedDays } from '../../src/domain/monitors/monitor-evaluation.sql.js';

const value = (v: unknown): string =>
  v instanceof Date ? `'${v.toISOString()}'` : Array.isArray(v) ? `'{${v.join(',')}}'` : typeof v === 'string' ? escapeLiteral(v) : String(v);
const text = (s: { text: string; values: unknown[] }) => s.text.replace(/\$(\d+)/g, (_, n) => value(s.values[Number(n) - 1]));

test('writes', () => {
  const monitors = sql`select * from scratch_monitors`;
  for (const days of [3, 365]) {
    const s = firedDays({ teamId: 'TEAM', now: new Date(), accountIds: ['ACCOUNT'], days }, monitors, false);
    writeFileSync(`/tmp/h/fired-${days}.sql`, text(s as never));
  }
});
