import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { DecimalNumbers } from './decimal-numbers.js';
import { type EditorChange, type EditorTarget, wishesOf } from './editor-changes.js';
import { type EditorRow, readEditorTable } from './editor-table.js';
import { LineProblem, problemOf, type ReadLine } from './file-line.js';
import {
  accountsNamed,
  adGroupsOf,
  campaignsNamed,
  type FoundAccount,
  type FoundAdGroup,
  type FoundCampaign,
  type FoundKeyword,
} from './line-targets.reads.js';

/** Amounts in EUR of an account's own currency, or a problem where it cannot be had exactly. */
export type ToEuro = (campaign: FoundCampaign, amount: number, column: string) => Promise<number>;

const NUMBERS = [
  'budget',
  'campaignBudget',
  'campaignLifetimeBudget',
  'adSetBudget',
  'adSetLifetimeBudget',
  'maxCpc',
  'targetRoas',
  'targetCpa',
] as const;

/**
 * Reads a table of Google Ads Editor or Meta Ads Manager: a blank cell changes nothing, `[]` takes a value away. Throws ParameterError for what is
 * no such table; what is wrong with a line is its problem.
 */
export async function readEditorLines(db: Sql, viewer: Viewer, text: string, toEuro: ToEuro): Promise<ReadLine[]> {
  const rows = readEditorTable(text);
  const numbers = new DecimalNumbers(rows.flatMap(({ cells }) => NUMBERS.map((column) => cells[column])));
  const accountOf = await accountFinder(db, viewer, rows);
  const targets = rows.map((row) => attempt(() => targetOf(row, accountOf)));
  const campaigns = await campaignsNamed(
    db,
    viewer,
    targets.map((target) => ('verdict' in target ? { accountId: '', campaignId: '', campaign: '' } : target)),
  );
  const below = rows.flatMap(({ cells }, at) =>
    cells.adGroup || cells.adGroupId || cells.keyword ? (campaigns[at] ?? []) : [],
  );
  const known = await adGroupsOf(db, viewer.teamId, below);
  const adGroupsByName = Map.groupBy(
    known.adGroups,
    ({ accountId, campaignId, name }) => `${accountId} ${campaignId} ${name}`,
  );
  const keywords = new Map(known.keywords.map((keyword) => [keywordKey(keyword), keyword]));
  const lines: ReadLine[] = [];
  for (const [at, row] of rows.entries()) {
    const { line } = row;
    const target = targets[at] as ReturnType<typeof attempt<Named>>;
    const about = aboutOf(row);
    try {
      if ('verdict' in target) throw new LineProblem(target.verdict, target.message);
      const campaign = campaignOf(row, campaigns[at] ?? []);
      const wanted = wishesOf(row, { campaign, ...belowOf(row, campaign, adGroupsByName, keywords) }, numbers);
      const changes = [];
      for (const wish of wanted) changes.push(await changeOf(wish, campaign, toEuro));
      if (changes.length === 0) throw new LineProblem('no_change', 'All cells that could change something are blank.');
      lines.push({ line, target: about, accountId: campaign.accountId, changes });
    } catch (error) {
      const accountId = 'verdict' in target ? null : target.accountId || null;
      lines.push({ line, target: about, accountId, changes: [], problem: problemOf(error) });
    }
  }
  return lines;
}

interface Named {
  accountId: string;
  campaignId: string;
  campaign: string;
}

function attempt<T>(work: () => T) {
  try {
    return work();
  } catch (error) {
    return problemOf(error);
  }
}

function aboutOf({ cells }: EditorRow): string {
  const below = cells.adGroup || cells.adGroupId || cells.adSet || cells.adSetId;
  const parts = [cells.campaign || cells.campaignId, below, cells.keyword];
  return parts
    .filter((part) => part !== '')
    .join(' › ')
    .slice(0, 500);
}

type AccountFinder = (named: string) => FoundAccount;

async function accountFinder(db: Sql, viewer: Viewer, rows: readonly EditorRow[]): Promise<AccountFinder> {
  const names = [...new Set(rows.map(({ cells }) => cells.accountId || cells.account).filter((name) => name !== ''))];
  const found = names.length > 0 ? await accountsNamed(db, viewer, names) : [];
  const byId = new Map(found.map((account) => [account.id, account]));
  const byName = Map.groupBy(found, ({ name }) => name);
  return (named) => {
    const ofId = byId.get(named) ?? byId.get(named.replace(/[\s-]/g, ''));
    const ofName = byName.get(named) ?? [];
    if (!ofId && ofName.length > 1) {
      throw new LineProblem('ambiguous', `Several accounts are called ${quoted(named)}; write the Customer ID.`);
    }
    const account = ofId ?? ofName[0];
    if (!account) throw new LineProblem('not_found', `You see no account ${quoted(named)}; write its Customer ID.`);
    return account;
  };
}

/** What spreadsheets make of long numbers. */
const ROUNDED = /^\d+([.,]\d+)?E\+?\d+$/i;

function targetOf({ cells, other }: EditorRow, accountOf: AccountFinder): Named {
  if (other !== undefined) {
    throw new LineProblem('not_supported', `${other} is filled: files change campaigns, ad groups and keywords only.`);
  }
  const rounded = [cells.campaignId, cells.adSetId, cells.adGroupId].find((id) => ROUNDED.test(id));
  if (rounded !== undefined) {
    throw new LineProblem('invalid', `The ID ${rounded} was rounded by a spreadsheet; import its column as text.`);
  }
  const named = cells.accountId || cells.account;
  if (cells.campaign === '' && cells.campaignId === '') {
    throw new LineProblem('not_supported', 'Campaign is blank: files change campaigns and what is in them only.');
  }
  return { accountId: named === '' ? '' : accountOf(named).id, campaignId: cells.campaignId, campaign: cells.campaign };
}

function campaignOf({ cells }: EditorRow, found: readonly FoundCampaign[]): FoundCampaign {
  const named = cells.campaignId || cells.campaign;
  const present = found.filter(({ status }) => status !== 'REMOVED');
  const [campaign, ...others] = present;
  if (others.length > 0) {
    const accounts = present.map(({ accountId, accountName }) => `${accountName} (${accountId})`).join(', ');
    const isOneAccount = new Set(present.map(({ accountId }) => accountId)).size === 1;
    const what = isOneAccount ? 'several campaigns of this account have it' : `it is in ${accounts}`;
    throw new LineProblem(
      'ambiguous',
      `The name ${quoted(named)} fits several campaigns: ${what}. Write the Customer ID and the Campaign ID.`,
    );
  }
  if (!campaign) {
    if (found.length > 0)
      throw new LineProblem('removed', `The campaign ${quoted(named)} was removed on the platform.`);
    throw new LineProblem(
      'not_found',
      `No campaign ${quoted(named)} is known in ${cells.account || cells.accountId || 'your accounts'}; check the name, or wait for the next sync.`,
    );
  }
  if (cells.campaignId !== '' && cells.campaign !== '' && campaign.name !== cells.campaign) {
    throw new LineProblem(
      'invalid',
      `The campaign ${cells.campaignId} is called ${quoted(campaign.name)}, not ${quoted(cells.campaign)}; correct one of the two.`,
    );
  }
  return campaign;
}

const keywordKey = ({ accountId, adGroupId, text, matchType }: Omit<FoundKeyword, 'id'>) =>
  `${accountId} ${adGroupId} ${matchType} ${text.toLowerCase()}`;

function belowOf(
  { cells }: EditorRow,
  { accountId, id: campaignId }: FoundCampaign,
  adGroups: ReadonlyMap<string, readonly FoundAdGroup[]>,
  keywords: ReadonlyMap<string, FoundKeyword>,
): Pick<EditorTarget, 'adGroupId' | 'keywordOf'> {
  const keywordOf = (adGroupId: string, text: string, matchType: string) =>
    keywords.get(keywordKey({ accountId, adGroupId, text, matchType }))?.id;
  if (cells.adGroupId !== '') return { adGroupId: cells.adGroupId, keywordOf };
  if (cells.adGroup === '') return { adGroupId: undefined, keywordOf };
  const [adGroup, ...others] = adGroups.get(`${accountId} ${campaignId} ${cells.adGroup}`) ?? [];
  if (others.length > 0) {
    throw new LineProblem(
      'ambiguous',
      `Several ad groups of the campaign are called ${quoted(cells.adGroup)}; write the Ad group ID.`,
    );
  }
  if (!adGroup) {
    throw new LineProblem(
      'not_found',
      `No ad group ${quoted(cells.adGroup)} with keywords is known in the campaign; write the Ad group ID.`,
    );
  }
  return { adGroupId: adGroup.id, keywordOf };
}

async function changeOf({ operation, args, euros }: EditorChange, campaign: FoundCampaign, toEuro: ToEuro) {
  const { accountId } = campaign;
  const amounts: Record<string, number> = {};
  for (const { argument, amount, column } of euros) amounts[argument] = await toEuro(campaign, amount, column);
  return { accountId, operation, args: { accountId, ...args, ...amounts }, campaignId: campaign.id };
}

export function quoted(name: string): string {
  return `"${name.length > 120 ? `${name.slice(0, 120).toWellFormed()}…` : name}"`;
}
