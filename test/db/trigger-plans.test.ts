import { randomUUID } from 'node:crypto';
import type { Viewer } from '../../src/access/viewer.js';
import { AuditService } from '../../src/domain/audit/audit.service.js';
import { addTeam } from '../support/builders.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';

const viewer: Viewer = {
  kind: 'key',
  teamId: randomUUID(),
  apiKeyId: randomUUID(),
  scopes: new Set(),
  accountIds: null,
};

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await addTeam(database.db, viewer.teamId);
});
afterAll(() => database.close());

test('the record of a write is found by its key, also by a connection that first wrote when there was none', async () => {
  const { db } = database;
  await db.query('analyze audit_log, audit_results, audit_states');
  const read = await db.together(async () => {
    const audit = new AuditService(db);
    for (let count = 0; count < 30; count += 1) {
      const id = randomUUID();
      await audit.begin(viewer, { tool: 'createTodo', payload: {}, requestId: 'r' }, id);
      await audit.done(viewer, id, null, null);
    }
    await db.query('set constraints all immediate');
    return db.query(
      `select relname as name, seq_tup_read as rows from pg_stat_xact_user_tables
       where relname in ('audit_log', 'audit_results', 'audit_states') order by 1`,
    );
  });
  expect(read).toEqual(['audit_log', 'audit_results', 'audit_states'].map((name) => ({ name, rows: 0 })));
});
