/** Exits with 1 when entities and migrations describe different tables, and says what would make them the same. */
import './build.js';

if (!process.exitCode) {
  const built = (module) => import(`${process.cwd()}/dist/${module}.js`);
  const [{ Database }, { databaseSchema }, { tableDifference }] = await Promise.all(
    ['src/db/database', 'src/database-schema', 'cli/table-difference'].map(built),
  );
  const db = await Database.open({ ...databaseSchema, embedded: 'memory://', poolSize: 1 });
  await db.migrate();
  const difference = await tableDifference(db);
  await db.close();
  if (difference !== '') {
    console.error(`To be what the entities say, the migrations lack:\n${difference}`);
    process.exitCode = 1;
  }
}
