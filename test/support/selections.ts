/** Without a database, or without anything that hangs on which one it is: these run on the embedded one alone. */
const ON_ONE_DATABASE = [
  '[.]unit[.]test[.]ts$',
  'attacks/(documents|edge-of-limits|graphql-cop|http)[.]',
  'definitions/google/traffic[.]',
  'transports/(cross-origin|graphiql|packed-answers|pages)[.]',
  '/console/',
];
/** These measure CPU time, which whoever shares the cores makes longer. */
const MEASURED = 'attacks/(documents|edge-of-limits)[.]';
/** Production has a server: what starts it shows more there. */
const ON_A_SERVER = '/production-start[.]';
/** What is asked at the doors, and comes to the same on both databases. */
const AT_DOORS =
  '/test/(approval|attacks|billing|change-plans|chat|client|connections|contract|currencies|guides|mining|negative-keywords|oauth|promotions|reads|relevance|transports|webhooks)/';

/**
 * Patterns of the test files that are left out, by `ADLANE_TESTS`. `server`: for a PostgreSQL server. `measured`: what has to have
 * the machine to itself. `beside-server`: on the embedded database, what neither of the others has, and what the database decides.
 * Without it all run.
 */
export const SELECTIONS: Readonly<Record<string, readonly string[]>> = {
  server: ON_ONE_DATABASE,
  measured: [`^(?!.*${MEASURED})`],
  'beside-server': [MEASURED, ON_A_SERVER, `^(?!.*(${ON_ONE_DATABASE.join('|')})).*${AT_DOORS}`],
};

export function leftOut(selection: string | undefined): readonly string[] {
  if (!selection) return [];
  const found = SELECTIONS[selection];
  if (!found) throw new Error(`ADLANE_TESTS must be one of ${Object.keys(SELECTIONS).join(', ')}.`);
  return found;
}

export const LEFT_OUT = leftOut(process.env.ADLANE_TESTS);
