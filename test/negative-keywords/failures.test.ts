import { randomUUID } from 'node:crypto';
import { demoPlatforms } from '../../demo/demo.js';
import type { KeyViewer } from '../../src/access/viewer.js';
import { unsavedProgress } from '../../src/domain/audit/write-in-progress.js';
import type { ListUndoState } from '../../src/domain/negative-keywords/lists-at-platform.js';
import { NegativeKeywordService } from '../../src/domain/negative-keywords/negative-keyword.service.js';
import { createLog } from '../../src/log.js';
import { readSettings } from '../../src/settings.js';
import { createSystem, type System } from '../../src/system.js';
import { AdsPlatform } from '../support/ads-platform.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';

let demo: DemoApp;
let accountId: string;
let platform: AdsPlatform;
let campaignIds: string[];
let system: System;
let service: NegativeKeywordService;
let viewer: KeyViewer;

beforeAll(async () => {
  demo = await startDemoApp();
  const { db } = demo.app;
  accountId = demo.accountIds[0] as string;
  platform = new AdsPlatform(demo, accountId);
  const { body } = await demo.app.rest('GET', `/query/campaigns?account_id=${accountId}&status=ENABLED`, key());
  campaignIds = body.data.slice(0, 2).map(({ id }: { id: string }) => id);
  const settings = readSettings({ DATA_DIR: 'unused', PLATFORM_TIMEOUT_MS: '2000' });
  system = await createSystem(settings, db, demoPlatforms(settings, demo.sandbox), createLog({ level: 'silent' }));
  service = new NegativeKeywordService(db, system.platforms, system.locks);
  viewer = { kind: 'key', teamId: demo.teamId, apiKeyId: demo.apiKeyId, scopes: new Set(), accountIds: null };
});

afterAll(async () => {
  await system.locks.close();
  await demo.stop();
});
afterEach(() => platform.heal());

const key = () => ({ apiKey: demo.apiKey });
const lists = async (): Promise<{ id: string; name: string }[]> =>
  (await demo.app.rest('GET', `/query/accounts/${accountId}/negative-keywords`, key())).body;
const named = async (name: string) => (await lists()).filter((list) => list.name === name);
const add = (name: string | undefined, text = 'gratis') => {
  const keywords = [
    { text, match_type: 'EXACT' },
    { text: 'Umsonst', match_type: 'BROAD' },
  ];
  const body = { account_id: accountId, campaign_ids: campaignIds, keywords, name };
  return demo.app.rest('POST', '/query/negative-keywords', { ...key(), body });
};

test.each([
  ['a wait for the quota', { kind: 'quota', delayMs: 100 }, 200],
  ['a passing failure', { kind: 'transient' }, 200],
  ['silence after it was applied', { kind: 'late', delayMs: 100 }, 200],
  ['silence', { kind: 'slow', delayMs: 4_000 }, 502],
  ['nonsense', { kind: 'malformed' }, 502],
  ['a broken connection', { kind: 'cut' }, 502],
  ['a daily quota', { kind: 'daily_quota' }, 502],
  ['a failure', { kind: 'status', status: 500 }, 502],
])('after %s the answer and the mirror tell what the platform did', async (what, fault, status) => {
  for (const name of [`Liste nach ${what}`, undefined]) {
    const [atPlatform, mirrored] = [await platform.listCount(), await lists()];
    await platform.fail({ match: 'googleAds:mutate', ...fault });
    const answer = await add(name);
    await platform.heal();
    expect(answer.status).toBe(status);
    const created = status === 200 ? 1 : 0;
    expect(await platform.listCount()).toBe(atPlatform + created);
    expect(await lists()).toHaveLength(mirrored.length + created);
    if (status !== 200) {
      expect(answer.body.code).toBe('platform_unavailable');
      continue;
    }
    const [stored] = await named(answer.body.shared_set_name);
    expect(await platform.lists(answer.body.shared_set_name)).toMatchObject([
      { id: stored?.id, keywords: ['BROAD Umsonst', 'EXACT gratis'], campaignIds: [...campaignIds].sort() },
    ]);
    const path = `/query/accounts/${accountId}/negative-keywords/${stored?.id}`;
    const { body } = await demo.app.rest('GET', path, key());
    expect(body.keywords).toMatchObject([{ text: 'Umsonst', matchType: 'BROAD' }, { text: 'gratis' }]);
  }
});

test('a platform that falls silent for good leaves the mirror as it was', async () => {
  const before = await lists();
  await platform.fail({ kind: 'late', delayMs: 50, match: 'googleAds:mutate' });
  await platform.fail({ kind: 'status', status: 500, match: 'shared_set', times: -1 });
  expect(await add(undefined, 'verstummt')).toMatchObject({ status: 502, body: { code: 'platform_unavailable' } });
  expect(await lists()).toEqual(before);
});

test('a list that somebody else has created under the name meanwhile is not taken for ours', async () => {
  const others = { name: 'Fremd', type: 'NEGATIVE_KEYWORDS' };
  await platform.fail({ kind: 'slow', delayMs: 1_000, match: 'googleAds:mutate' });
  const adding = add('Fremd');
  await platform.failing();
  await platform.mutate('sharedSets', [{ create: others }]);
  expect(await adding).toMatchObject({ status: 400, body: { code: 'platform_rejected' } });
  expect(await platform.lists('Fremd')).toMatchObject([{ keywords: [] }]);
  expect(await named('Fremd')).toEqual([]);
});

test('several lists are created together or not at all, and what belongs to them is stored with them', async () => {
  const list = (name: string, text: string) => ({
    name,
    category: 'irrelevant',
    campaignIds,
    keywords: [{ text, matchType: 'PHRASE' as const }],
  });
  const stored: string[] = [];
  const created = await service.create(
    viewer,
    { accountId, lists: [list('Erste', 'Ein Wort'), list('Zweite', 'zwei')] },
    async (tx, [first]) => {
      const rows = await tx.query<{ name: string }>('select name from negative_keyword_lists where id = $1', [
        first?.id,
      ]);
      stored.push(...rows.map(({ name }) => name));
    },
  );
  expect(stored).toEqual(['Erste']);
  expect(await named('Zweite')).toMatchObject([{ id: created[1]?.id, category: 'irrelevant', keywordCount: 1 }]);
  await expect(
    service.create(viewer, { accountId, lists: [list('Dritte', 'drei'), list('Vierte', 'was!')] }),
  ).rejects.toMatchObject({ code: 'platform_rejected' });
  expect([...(await platform.lists('Dritte')), ...(await named('Dritte'))]).toEqual([]);
});

describe('taking a list away again', () => {
  const write = () => {
    const auditId = randomUUID();
    return { ...unsavedProgress(auditId), auditId, keepForUndo: () => undefined, userId: null };
  };

  /** What a created list left for its undoing. */
  async function kept(name: string): Promise<ListUndoState> {
    const { headers } = await add(name);
    const [entry] = await demo.app.db.query<{ undo: ListUndoState }>(
      'select undo from audit_results where audit_id = $1',
      [headers.get('x-audit-id')],
    );
    return entry?.undo as ListUndoState;
  }

  test('unlinks and removes it at the platform, then in the mirror, and notes it', async () => {
    const state = await kept('Irrtum');
    const undo = write();
    await service.undo(viewer, state, undo);
    expect([...(await platform.lists('Irrtum')), ...(await named('Irrtum'))]).toEqual([]);
    expect(
      (await demo.app.rest('GET', `/query/accounts/${accountId}/negative-keywords/${state.listId}`, key())).status,
    ).toBe(404);
    const links = await platform.rows(
      `SELECT campaign.id FROM campaign_shared_set WHERE shared_set.id = ${state.listId} AND campaign_shared_set.status = 'ENABLED'`,
    );
    expect(links).toEqual([]);
    const [log] = await demo.app.db.query<{ message: string }>(
      `select message from activity_logs where metadata->>'auditId' = $1`,
      [undo.auditId],
    );
    expect(log?.message).toBe('Ausschlussliste „Irrtum“ wieder entfernt');
    await expect(service.undo(viewer, state, write())).rejects.toMatchObject({ code: 'conflict' });
  });

  const link = (campaign: string, list: string) => `customers/${accountId}/campaignSharedSets/${campaign}~${list}`;

  test.each([
    [
      'a keyword came',
      ({ resourceName }: ListUndoState) =>
        platform.mutate('sharedCriteria', [
          { create: { sharedSet: resourceName, keyword: { text: 'neu', matchType: 'EXACT' } } },
        ]),
    ],
    [
      'a campaign left',
      ({ listId }: ListUndoState) =>
        platform.mutate('campaignSharedSets', [{ remove: link(campaignIds[0] as string, listId) }]),
    ],
    [
      'it was removed',
      ({ listId, resourceName }: ListUndoState) =>
        platform.mutate('googleAds', [
          ...campaignIds.map((id) => ({ campaignSharedSetOperation: { remove: link(id, listId) } })),
          { sharedSetOperation: { remove: resourceName } },
        ]),
    ],
  ])('is refused when %s since', async (what, change) => {
    const state = await kept(what);
    await change(state);
    const before = await platform.lists(what);
    await expect(service.undo(viewer, state, write())).rejects.toMatchObject({ code: 'conflict' });
    expect(await platform.lists(what)).toEqual(before);
  });

  test.each([
    ['silence after it was applied', { kind: 'late', delayMs: 100 }, true],
    ['a wait for the quota', { kind: 'quota', delayMs: 100 }, true],
    ['nonsense', { kind: 'malformed' }, false],
    ['a failure', { kind: 'status', status: 500 }, false],
  ])('after %s the mirror tells what the platform did', async (what, fault, done) => {
    const name = `Irrtum mit ${what}`;
    const state = await kept(name);
    await platform.fail({ match: 'googleAds:mutate', ...fault });
    const undone = await service.undo(viewer, state, write()).then(
      () => true,
      (error) => error.code === 'platform_unavailable' && false,
    );
    await platform.heal();
    expect(undone).toBe(done);
    const left = done ? 0 : 1;
    expect([(await platform.lists(name)).length, (await named(name)).length]).toEqual([left, left]);
  });

  test('is what undoChange does, once', async () => {
    const { headers } = await add('Doch nicht');
    const auditId = headers.get('x-audit-id') as string;
    const undo = () =>
      demo.app.graphql(
        'mutation ($auditId: String!) { undoChange(auditId: $auditId) { operation campaignId previous { negativeKeywordList } current { status } } }',
        { auditId },
        { token: demo.users.member.token },
      );
    expect((await undo()).body.data.undoChange).toEqual({
      operation: 'addNegativeKeywords',
      campaignId: null,
      previous: { negativeKeywordList: 'Doch nicht' },
      current: null,
    });
    expect([...(await platform.lists('Doch nicht')), ...(await named('Doch nicht'))]).toEqual([]);
    expect((await undo()).body.errors[0].extensions.code).toBe('conflict');
  });

  test('is for nobody who does not see the account', async () => {
    const state = await kept('Gesehen');
    const other = { ...viewer, teamId: randomUUID() };
    await expect(service.undo(other, state, write())).rejects.toMatchObject({ code: 'not_found' });
    expect(await named('Gesehen')).toHaveLength(1);
  });
});
