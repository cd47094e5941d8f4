import { DEMO_TEAM, DEMO_USERS } from '../../demo/demo-team.js';
import { prepareDemo } from '../../demo/prepare-demo.js';
import { DEMO_OAUTH } from '../../sandbox/sandbox.js';
import { story } from '../support/story.js';
import { SyncHarness } from '../sync/support/harness.js';

describe('the demo', () => {
  let harness: SyncHarness;

  beforeAll(async () => {
    harness = await SyncHarness.start({
      accounts: 12,
      campaignsPerAccount: 2,
      productsPerAccount: 2,
      termsPerCampaign: 1,
      days: 20,
    });
  });
  afterAll(() => harness.close());

  const prepare = (fractions: number[] = []) => {
    const { db, connections } = harness;
    const sync = harness.service({ locks: harness.newLocks(), historyDays: 20 });
    const connection = { loginCustomerId: harness.platform.sandbox.managerId, refreshToken: DEMO_OAUTH.refreshToken };
    return prepareDemo({ db, connections, sync, connection }, ({ fraction }) => fractions.push(fraction));
  };

  const known = async () =>
    (
      await harness.db.query(
        `select (select count(*) from customer_profiles) as profiles, (select count(*) from customer_memories) as memories,
           (select count(*) from activity_logs where log_type = 'manual') as notes`,
      )
    )[0];

  const markers = () =>
    harness.db.query<{ account_id: string; title: string; ahead: boolean }>(
      `select account_id, title, event_date > current_date as ahead from event_markers where team_id = $1
       order by account_id, title`,
      [DEMO_TEAM.id],
    );

  story('after one start, and after the next', {
    'has its team, its people and its data after one start, also when two processes start together': async () => {
      const fractions: number[] = [];
      expect(await Promise.all([prepare(fractions), prepare(fractions)])).toEqual([true, true]);
      expect(fractions.at(-1)).toBe(1);
      const members = await harness.db.query(
        `select role, u.id, email, name from team_members m join users u on u.id = m.user_id where team_id = $1 order by u.id`,
        [DEMO_TEAM.id],
      );
      expect(members).toEqual(
        (['owner', 'admin', 'member', 'kunde'] as const).map((role) => ({ role, ...DEMO_USERS[role] })),
      );
      const tickets = await harness.db.query(
        `select status, (select count(*) from support_replies r where r.team_id = t.team_id and r.ticket_id = t.id) as replies from support_tickets t
       where team_id = $1 and user_id = $2 order by created_at`,
        [DEMO_TEAM.id, DEMO_USERS.member.id],
      );
      expect(tickets).toEqual([
        { status: 'geschlossen', replies: 2 },
        { status: 'in_bearbeitung', replies: 1 },
      ]);
      const accounts = await harness.db.query<{ industry: string; logo_url: string; product_roas_boundary: string }>(
        'select industry, logo_url, product_roas_boundary from accounts where team_id = $1 and not is_mcc',
        [DEMO_TEAM.id],
      );
      expect(accounts).toHaveLength(12);
      for (const account of accounts) {
        expect(account.industry).not.toBe('');
        expect(account.logo_url).toMatch(/^data:image\/svg\+xml,%3Csvg/);
        expect(Number(account.product_roas_boundary)).toBeGreaterThan(1);
      }
      expect(await known()).toEqual({ profiles: 5, memories: 7, notes: 6 });
    },
    'has a few events on each account, past and ahead': async () => {
      const events = await markers();
      expect(events).toHaveLength(36);
      expect(new Set(events.map(({ account_id }) => account_id)).size).toBe(12);
      expect(new Set(events.map(({ ahead }) => ahead)).size).toBe(2);
    },
    'has cards in every column, todos and entries for each account, and people who look after it': async () => {
      const [plan] = await harness.db.query(
        `select (select count(*) from board_cards) as cards, (select count(distinct status) from board_cards) as columns,
         (select count(*) from board_cards where due_date is not null and status <> 'wartend') as misplaced,
         (select count(distinct account_id) from account_assignees) as assigned,
         (select count(*) from calendar_entries) as entries,
         (select min(n) from (select count(*) as n from todos group by account_id) t) as least,
         (select max(n) from (select count(*) as n from todos group by account_id) t) as most`,
      );
      expect(plan).toEqual({ cards: 12, columns: 5, misplaced: 0, assigned: 12, entries: 12, least: 2, most: 4 });
    },
    'is left alone by the next start': async () => {
      await harness.db.query(`update teams set name = 'Umbenannt', kunde_can_view_search_terms = true where id = $1`, [
        DEMO_TEAM.id,
      ]);
      await harness.db.query('delete from team_members where team_id = $1 and user_id = $2', [
        DEMO_TEAM.id,
        DEMO_USERS.member.id,
      ]);
      await harness.db.query('delete from event_markers where title like $1', ['Newsletter%']);
      const events = await markers();
      await harness.db.query('delete from todos where team_id = $1', [DEMO_TEAM.id]);
      await harness.platform.forgetRequests();
      await harness.db.query('delete from customer_memories');
      expect(await prepare()).toBe(false);
      expect(await markers()).toEqual(events);
      expect(await known()).toEqual({ profiles: 5, memories: 0, notes: 6 });
      expect(await harness.platform.requests()).toEqual([]);
      const [team] = await harness.db.query(
        'select name, kunde_can_view_search_terms as seen from teams where id = $1',
        [DEMO_TEAM.id],
      );
      expect(team).toEqual({ name: 'Umbenannt', seen: true });
      expect(await harness.db.query('select 1 from team_members where team_id = $1', [DEMO_TEAM.id])).toHaveLength(3);
      expect(await harness.db.query('select 1 from todos')).toEqual([]);
    },
  });
});
