/**
 * Exits with 1 when entities and migrations describe different tables, and says what would make them the same; also when a
 * table cannot be distributed by team.
 */
import './build.js';

if (!process.exitCode) {
  const built = (module) => import(`${process.cwd()}/dist/${module}.js`);
  const [{ Database }, { databaseSchema }, { tableDifference }, { undistributable }] = await Promise.all(
    ['src/db/database', 'src/database-schema', 'cli/table-difference', 'cli/distribution'].map(built),
  );
  const db = await Database.open({ ...databaseSchema, embedded: 'memory://', poolSize: 1 });
  await db.migrate();
  const difference = await tableDifference(db);
  const problems = await undistributable(db);
  await db.close();
  if (difference !== '') {
    console.error(`To be what the entities say, the migrations lack:\n${difference}`);
    process.exitCode = 1;
  }
  if (problems.length > 0) {
    console.error(`Tables that cannot be distributed by team:\n${problems.join('\n')}`);
    process.exitCode = 1;
  }
}
