import type { Database, Sql } from '../../db/database.js';
import { sql, unnested } from '../../db/statements/sql.js';
import { namesOfZone, zoneOfCountry } from '../../lib/time-zones.js';
import type { AdAccount } from '../../platforms/ad-records.js';

/** An account as it is stored: in a zone that the database knows (decisions, section 7). */
export interface ZonedAccount extends AdAccount {
  /** The platform's zone, if the database does not know it: `timeZone` is then one of the account's country. */
  reportedTimeZone: string | null;
}

/** Accounts of a platform with zones that the database knows under the names it has for them. */
export async function inKnownZones(db: Sql, teamId: string, accounts: readonly AdAccount[]): Promise<ZonedAccount[]> {
  const known = await knownZones(db, new Set(accounts.map(({ timeZone }) => timeZone)));
  const strange = accounts.filter(({ timeZone }) => !known.has(timeZone)).map(({ id }) => id);
  const countries = new Map<string, string>();
  if (strange.length > 0) {
    const rows = await db.query<{ id: string; country: string }>(
      sql`select id, merchant_country as country from accounts
        where team_id = ${teamId} and id = any(${strange}::text[])`,
      'accounts.countries',
    );
    for (const { id, country } of rows) countries.set(id, country);
  }
  return accounts.map((account) => {
    const timeZone = known.get(account.timeZone);
    if (timeZone !== undefined) return { ...account, timeZone, reportedTimeZone: null };
    return { ...account, timeZone: zoneOfCountry(countries.get(account.id) ?? ''), reportedTimeZone: account.timeZone };
  });
}

/** Gives accounts whose zone the database no longer knows, after an update or a move of the server, one that it knows. */
export async function repairZones(db: Database): Promise<void> {
  const rows = await db.query<{ zone: string; country: string }>(
    sql`select distinct time_zone as zone, merchant_country as country from accounts
      where time_zone not in (select name from pg_timezone_names)`,
    'accounts.strangeZones',
  );
  const known = await knownZones(db, new Set(rows.map(({ zone }) => zone)));
  for (const { zone, country } of rows) {
    const name = known.get(zone);
    await db.query(
      sql`update accounts set time_zone = ${name ?? zoneOfCountry(country)}, kept_through = null,
          reported_time_zone = ${name === undefined ? zone : null}
        where time_zone = ${zone} and merchant_country = ${country}`,
      'accounts.repairZone',
    );
  }
}

/** The database's name for each zone that it knows under any name. */
async function knownZones(db: Sql, zones: ReadonlySet<string>): Promise<Map<string, string>> {
  const names = [...zones].map((zone) => ({ zone, names: namesOfZone(zone) }));
  const asked = [...new Set(names.flatMap((each) => each.names))];
  if (asked.length === 0) return new Map();
  const rows = await db.query<{ name: string }>(
    sql`select name from pg_timezone_names where name in (select * from ${unnested(['text', asked])})`,
    'zones.known',
  );
  const known = new Set(rows.map(({ name }) => name));
  return new Map(
    names.flatMap(({ zone, names }): [string, string][] => {
      const name = names.find((each) => known.has(each));
      return name === undefined ? [] : [[zone, name]];
    }),
  );
}
