import { buildTeam } from '../access/fixture.js';
import { graphql } from '../support/generated/index.js';
import { TestApp } from '../support/start-app.js';
import { ask } from '../support/typed-client.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});

afterAll(() => app.stop());

const accountPage = graphql(`
  query AccountPage($limit: Int!, $offset: Int!) {
    accounts(limit: $limit, offset: $offset, sort: "name") {
      data { id name status metrics { periodDays cost } }
      meta { total limit offset }
    }
  }
`);

test('a client generated from the committed schema gets what its types promise', async () => {
  const team = await buildTeam(app.db);
  const { token } = await app.sessions.issue({ userId: team.users.member.id, teamId: team.id });
  const { accounts } = await ask(app, accountPage, { limit: 2, offset: 1 }, { token });
  expect(accounts.meta).toEqual({ total: 3, limit: 2, offset: 1 });
  expect(accounts.data.map(({ id, metrics }) => ({ id, cost: metrics.cost, days: metrics.periodDays }))).toEqual(
    team.accountIds.slice(1).map((id) => ({ id, cost: 0, days: 30 })),
  );
});
