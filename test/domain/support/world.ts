import type { KeyViewer, SessionViewer } from '../../../src/access/viewer.js';
import type { Sql } from '../../../src/db/database.js';
import { addDays } from '../../../src/lib/clock.js';
import {
  addAccount,
  addAccountFigures,
  addCampaign,
  addFigures,
  addProduct,
  addTeam,
  columnsOf,
  type DayFacts,
  insertRows,
} from '../../support/builders.js';

/** In this instant it is 11 March in Kiritimati, 10 March in Berlin and New York, and 9 March in Pago Pago. */
export const NOW = new Date('2026-03-10T10:30:00.000Z');

export const TEAM = '11111111-1111-4111-8111-111111111111';
export const OTHER_TEAM = '22222222-2222-4222-8222-222222222222';
export const MANAGER = '100';

export interface WorldObject {
  id: string;
  accountId: string;
  facts: Map<string, DayFacts>;
}
export interface WorldCampaign extends WorldObject {
  name: string;
  status: string;
  channelType: string;
}
export interface WorldProduct extends WorldObject {
  title: string;
  brand: string;
  priceMicros: number;
  benchmarkMicros: number | null;
  availability: string;
  status: string;
}
export interface WorldTermDay extends DayFacts {
  accountId: string;
  campaignId: string;
  date: string;
  searchTerm: string;
  matchType: string;
  status: string;
}
export interface WorldAccount {
  id: string;
  name: string;
  timeZone: string;
  figuresFrom: string;
  figuresThrough: string;
  /** The last complete day in the account's time zone. */
  yesterday: string;
}
export interface World {
  accounts: WorldAccount[];
  campaigns: WorldCampaign[];
  products: WorldProduct[];
  terms: WorldTermDay[];
}

const ACCOUNTS: [name: string, timeZone: string, figuresThrough: string, yesterday: string][] = [
  ['Äpfel & Birnen', 'Europe/Berlin', '2026-03-09', '2026-03-09'],
  ['Book_Shop 100%', 'America/New_York', '2026-03-09', '2026-03-09'],
  ['Island Store', 'Pacific/Kiritimati', '2026-03-10', '2026-03-10'],
  ['Reef Store', 'Pacific/Pago_Pago', '2026-03-08', '2026-03-08'],
  // Its figures are three days behind.
  ['Slow Shop', 'Europe/Berlin', '2026-03-06', '2026-03-09'],
];

const TERMS = ['garden chair', 'gartenstuhl', 'oak table', 'billige stühle', 'chair repair'];

/** The same random world at every call. */
export function buildWorld(): World {
  const random = mulberry32(20260310);
  const below = (most: number) => Math.floor(random() * most);
  const pick = <T>(values: readonly T[]) => values[below(values.length)] as T;
  const factsOf = (most: number): DayFacts => ({
    costMicros: below(most),
    impressions: below(900),
    clicks: below(60),
    conversionsMicros: below(400) * 10_000,
    conversionValueMicros: below(most * 4),
  });
  const daysOf = (account: WorldAccount, object: number) => {
    const facts = new Map<string, DayFacts>();
    // Some objects were never active, some began late, and most had days without anything.
    if (object % 7 === 6) return facts;
    const first = addDays(account.figuresFrom, object % 3 === 2 ? 20 : 0);
    for (let date = first; date <= account.figuresThrough; date = addDays(date, 1)) {
      if (random() < 0.6) facts.set(date, factsOf(30_000_000));
    }
    return facts;
  };
  const accounts = ACCOUNTS.map(([name, timeZone, figuresThrough, yesterday], index) => {
    return { id: `${101 + index}`, name, timeZone, figuresFrom: '2026-01-20', figuresThrough, yesterday };
  });
  const world: World = { accounts, campaigns: [], products: [], terms: [] };
  for (const account of accounts) {
    for (let index = 0; index < 9; index += 1) {
      world.campaigns.push({
        id: `${account.id}${String(index).padStart(3, '0')}`,
        accountId: account.id,
        name: pick(['Sommer', 'Winter', 'brand', 'Zubehör']) + (index % 4),
        status: pick(['ENABLED', 'ENABLED', 'PAUSED', 'REMOVED']),
        channelType: pick(['SEARCH', 'SHOPPING', 'DISPLAY', 'PERFORMANCE_MAX']),
        // Two campaigns with the same facts, so that every sort has ties.
        facts: index === 4 ? (world.campaigns.at(-1)?.facts ?? new Map()) : daysOf(account, index),
      });
    }
    for (let index = 0; index < 12; index += 1) {
      const priceMicros = 5_000_000 + below(90) * 1_000_000;
      world.products.push({
        // The same ids in every account.
        id: `SKU-${index}`,
        accountId: account.id,
        title: `Product ${index}`,
        brand: pick(['Müller', 'MÜLLER', 'Holz & Co', '']),
        priceMicros,
        benchmarkMicros: pick([
          null,
          0,
          priceMicros,
          Math.round(priceMicros * 1.0004),
          Math.round(priceMicros * 0.9994),
          20_000_000,
          60_000_000,
        ]),
        availability: pick(['in_stock', 'out_of_stock']),
        status: pick(['approved', 'pending', 'disapproved', 'limited']),
        facts: daysOf(account, index),
      });
    }
    for (const campaign of world.campaigns.filter(({ accountId }) => accountId === account.id).slice(0, 3)) {
      for (let date = account.figuresFrom; date <= account.figuresThrough; date = addDays(date, 1)) {
        for (const searchTerm of TERMS) {
          for (const matchType of ['BROAD', 'EXACT']) {
            if (random() > 0.25) continue;
            const status = pick(['NONE', 'NONE', 'ADDED', 'EXCLUDED']);
            const facts = factsOf(3_000_000);
            if (searchTerm === 'chair repair') facts.conversionsMicros = 0;
            world.terms.push({
              accountId: account.id,
              campaignId: campaign.id,
              date,
              searchTerm,
              matchType,
              status,
              ...facts,
            });
          }
        }
      }
    }
  }
  return world;
}

/** Fills an empty database with the world, and with a second team that has the same ids. */
export async function insertWorld(sql: Sql): Promise<void> {
  const world = buildWorld();
  await addTeam(sql, TEAM, 'First team');
  await addTeam(sql, OTHER_TEAM, 'Second team');
  await addAccount(sql, { teamId: TEAM, id: MANAGER, name: 'Manager', isMcc: true });
  for (const account of world.accounts) await addAccount(sql, { teamId: TEAM, mccId: MANAGER, ...account });
  const [first] = world.accounts;
  if (first) await addAccount(sql, { ...first, teamId: OTHER_TEAM, name: 'Foreign' });
  await addAccount(sql, { teamId: OTHER_TEAM, id: '999', name: 'Foreign only' });
  await addCampaign(sql, { teamId: OTHER_TEAM, accountId: '999', id: '999000' });
  await addProduct(sql, { teamId: OTHER_TEAM, accountId: '999', id: 'SKU-foreign' });
  for (const account of world.accounts) {
    for (const { id, name, status, channelType, facts } of ofAccount(world.campaigns, account)) {
      for (const teamId of account === first ? [TEAM, OTHER_TEAM] : [TEAM]) {
        const key = { teamId, accountId: account.id, id };
        await addCampaign(sql, { ...key, name, status, channel_type: channelType });
        await addFigures(sql, 'campaign', key, facts, account.figuresThrough);
      }
    }
    for (const { id, facts, ...product } of ofAccount(world.products, account)) {
      const key = { teamId: TEAM, accountId: account.id, id };
      const { title, brand, availability, status } = product;
      const prices = { price_micros: product.priceMicros, benchmark_price_micros: product.benchmarkMicros };
      await addProduct(sql, { ...key, title, brand, availability, status, ...prices });
      await addFigures(sql, 'product', key, facts, account.figuresThrough);
    }
    const all = ofAccount(world.campaigns, account).map(({ facts }) => facts);
    await addAccountFigures(sql, { teamId: TEAM, accountId: account.id }, all, account.figuresThrough);
  }
  await insertRows(
    sql,
    'search_term_days',
    world.terms.map((term) => ({
      team_id: TEAM,
      account_id: term.accountId,
      date: term.date,
      campaign_id: term.campaignId,
      search_term: term.searchTerm,
      match_type: term.matchType,
      status: term.status,
      ...columnsOf(term),
    })),
  );
}

export const everything: KeyViewer = {
  kind: 'key',
  apiKeyId: '33333333-3333-4333-8333-333333333333',
  teamId: TEAM,
  scopes: new Set(),
  accountIds: null,
};

/** A person of the team who is limited to some accounts. */
export function limitedTo(...accountIds: string[]): SessionViewer {
  return {
    kind: 'session',
    userId: '44444444-4444-4444-8444-444444444444',
    teamId: TEAM,
    role: 'member',
    accountIds,
    kundeSettings: { kundeCanViewSearchTerms: false, kundeCanViewNegativeLists: false, kundeCanCreateFeeds: false },
    showManagerAccounts: true,
  };
}

function ofAccount<T extends { accountId: string }>(objects: readonly T[], { id }: WorldAccount): T[] {
  return objects.filter(({ accountId }) => accountId === id);
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
