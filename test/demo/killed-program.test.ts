import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterFirstEmbeddedStart, type DemoProcess, FIRST_START_MS, startDemo } from '../support/demo-process.js';

/** How often the demo is killed while it writes. */
const KILLS = Number(process.env.ADLANE_KILLS ?? 3);
const PROGRAM = [process.execPath, '--enable-source-maps', 'dist/src/main.js'];

const folder = mkdtempSync(join(tmpdir(), 'adlane-killed-'));
const dataDir = join(folder, 'data');
let running: DemoProcess | undefined;

beforeAll(async () => {
  await afterFirstEmbeddedStart(dataDir);
}, FIRST_START_MS);
afterAll(async () => {
  await running?.stop('SIGKILL');
  await sleep(500);
  rmSync(folder, { recursive: true, force: true });
});

const databaseOf = () => Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);

function clientOf({ credentials }: DemoProcess) {
  const { baseUrl, graphqlUrl, apiKey, users, accountIds } = credentials;
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
  const [accountId] = accountIds;
  const address = `${baseUrl}/query/planning/todos`;
  return {
    write: (title: string) =>
      fetch(address, { method: 'POST', headers, body: JSON.stringify({ accountId, title, userId: users.owner.id }) }),
    async titles(): Promise<string[]> {
      const query = 'query ($accountId: String!) { todos(accountId: $accountId) { title } }';
      const body = JSON.stringify({ query, variables: { accountId } });
      for (;;) {
        const { data } = await (await fetch(graphqlUrl, { method: 'POST', headers, body })).json();
        if (data) return data.todos.map(({ title }: { title: string }) => title);
        // A killed database's last process may still have taken a write.
        await sleep(20);
      }
    },
  };
}

test(
  `what the API has acknowledged survives ${KILLS} kills of the program, of its database, and of both`,
  async () => {
    const acknowledged: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      running = await startDemo({ command: PROGRAM, dataDir });
      const { write, titles } = clientOf(running);
      expect(await titles()).toEqual(expect.arrayContaining(acknowledged));
      const kind = kill % 3;
      const { pid } = running.process;
      let isKilled = false;
      const later = sleep(50 + Math.random() * 500).then(() => {
        if (kind !== 0) process.kill(databaseOf(), 'SIGKILL');
        if (kind !== 1) process.kill(pid as number, 'SIGKILL');
        isKilled = true;
      });
      const statuses = new Set<number>();
      for (let at = 0; ; at += 1) {
        const title = `Kill ${kill}, write ${at}`;
        const status = await write(title).then(
          (response) => response.status,
          () => 0,
        );
        statuses.add(status);
        if (status === 201) acknowledged.push(title);
        // Where the database alone was killed, the program has it back, and goes on.
        if (isKilled && (kind === 1 ? status === 201 : status === 0)) break;
        if (status !== 201) await sleep(20);
      }
      await later;
      expect([201, 503, 0]).toEqual(expect.arrayContaining([...statuses]));
      if (kind === 1) {
        expect(await titles()).toEqual(expect.arrayContaining(acknowledged));
        expect(await running.stop('SIGTERM')).toBe(0);
      }
    }
    running = await startDemo({ command: PROGRAM, dataDir });
    expect(await clientOf(running).titles()).toEqual(expect.arrayContaining(acknowledged));
    expect(acknowledged.length).toBeGreaterThan(KILLS);
    expect(await running.stop('SIGTERM')).toBe(0);
  },
  FIRST_START_MS + KILLS * 60_000,
);
