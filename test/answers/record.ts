import { makeArguments } from '../contract/support/arguments.js';
import { CLUSTER, openTestDatabase } from '../support/database.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { recordDocuments } from './documents.js';
import { Recording } from './recording.js';
import { recordReads, recordWrites } from './rest.js';
import { recordTools } from './tools.js';

type Section = (recording: Recording, demo: DemoApp, known: Awaited<ReturnType<typeof makeArguments>>) => Promise<void>;

/** Each has a demo of its own, so that what one writes does not show in another. */
const SECTIONS: Record<string, Section> = {
  'REST reads': recordReads,
  'REST writes': recordWrites,
  GraphQL: recordDocuments,
  MCP: recordTools,
};

/** What the doors answer, in one text that is the same for the same code; clocks are `shift` milliseconds off. */
export async function record(shift: number): Promise<string> {
  await shiftDatabases(shift);
  const texts: string[] = [];
  for (const [name, run] of Object.entries(SECTIONS)) {
    const demo = await startDemoApp();
    // Accounts are pulled side by side, so that these draw their ids in any order.
    await demo.app.db.query('update promotions set id = md5(account_id || merchant_id || promotion_id)::uuid');
    const recording = new Recording(name, demo.app.url, demo.sandbox.url, shift);
    await run(recording, demo, await makeArguments(demo, demo.accountIds[0] as string)).finally(() => demo.stop());
    texts.push(recording.text());
    process.stderr.write(`${name}: ${recording.size} answers\n`);
  }
  return texts.join('\n\n');
}

/** Databases have the shifted clock and ids in one order, too: functions that come before PostgreSQL's own (answers.js). */
async function shiftDatabases(shift: number): Promise<void> {
  const { close } = await openTestDatabase('empty', async (db) => {
    for (const name of ['now', 'clock_timestamp', 'statement_timestamp']) {
      await db.query(
        `create function public.${name}() returns timestamptz language sql stable
         as $$ select pg_catalog.${name}() + interval '${shift} milliseconds' $$`,
      );
    }
    await db.query('create sequence public.drawn_ids');
    // Rows that a worker makes draw theirs there.
    if (CLUSTER)
      await db.query(
        `select run_command_on_workers($$ do 'begin execute format(''create sequence public.drawn_ids start %s000000'',
          current_setting(''port'')); end' $$)`,
      );
    await db.query(
      `create function public.gen_random_uuid() returns uuid language sql volatile
       as $$ select md5('answers ' || nextval('public.drawn_ids'))::uuid $$`,
    );
    const defaults = await db.query<{ place: string; column: string; value: string }>(
      `select adrelid::regclass::text as place, quote_ident(attname) as column, pg_get_expr(adbin, adrelid) as value
       from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
       where pg_get_expr(adbin, adrelid) ~ '(now|clock_timestamp|gen_random_uuid)\\(\\)'`,
    );
    for (const { place, column, value } of defaults)
      await db.query(`alter table ${place} alter ${column} set default ${value.replaceAll('pg_catalog.', '')}`);
  });
  await close();
}
