/** Exits with 1 when entities and migrations describe different tables, and says what would make them the same. */
import './build.js';

if (!process.exitCode) {
  const [{ Database }, { databaseSchema }, { tableDifference }] = await Promise.all([
    import('../../dist/src/db/database.js'),
    import('../../dist/src/database-schema.js'),
    import('../../dist/cli/table-difference.js'),
  ]);
  const db = await Database.open({ ...databaseSchema, dataDir: 'memory://', poolSize: 1 });
  await db.migrate();
  const difference = await tableDifference(db);
  await db.close();
  if (difference !== '') {
    console.error(`To be what the entities say, the migrations lack:\n${difference}`);
    process.exitCode = 1;
  }
}
