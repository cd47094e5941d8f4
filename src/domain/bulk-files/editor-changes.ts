import type { DecimalNumbers } from './decimal-numbers.js';
import type { EditorRow } from './editor-table.js';
import { LineProblem } from './file-line.js';
import type { FoundCampaign } from './line-targets.reads.js';

/** Takes a value away (Google Ads Editor). */
const ERASED = '[]';

const STATUSES: Readonly<Record<string, string>> = { enabled: 'ENABLED', active: 'ENABLED', paused: 'PAUSED' };
const MATCH_TYPES: Readonly<Record<string, string>> = { broad: 'BROAD', phrase: 'PHRASE', exact: 'EXACT' };
const BUDGETS: Readonly<Record<string, 'dailyBudgetEur' | 'lifetimeBudgetEur'>> = {
  '': 'dailyBudgetEur',
  daily: 'dailyBudgetEur',
  campaigntotal: 'lifetimeBudgetEur',
  total: 'lifetimeBudgetEur',
  lifetime: 'lifetimeBudgetEur',
};
/** A target ROAS of this or more without a percent sign was meant in percent. */
const LEAST_PERCENT = 50;

export interface EditorTarget {
  campaign: FoundCampaign;
  adGroupId: string | undefined;
  /** Undefined for a keyword that is not known. */
  keywordOf(adGroupId: string, text: string, matchType: string): string | undefined;
}

/** A change whose amounts are still in the account's currency. */
export interface EditorChange {
  operation: string;
  args: Record<string, unknown>;
  euros: readonly { argument: string; amount: number; column: string }[];
}

/**
 * The changes of a row's filled cells: of its keyword, else of its ad group, else of its campaign. A row that names an ad set
 * changes its campaign, too, because every line of Meta's exports has both. Throws LineProblem.
 */
export function wishesOf(row: EditorRow, target: EditorTarget, numbers: DecimalNumbers): EditorChange[] {
  const { keyword, adGroup, adGroupId } = row.cells;
  if (keyword !== '') return ofKeyword(row, target, numbers);
  if (adGroup !== '' || adGroupId !== '') return ofAdGroup(row, target, numbers);
  if (isOfAdSet(row)) return [...ofCampaign(row, target, numbers), ...ofAdSet(row, numbers)];
  return ofCampaign(row, target, numbers);
}

const isOfAdSet = ({ cells }: EditorRow) => cells.adSet !== '' || cells.adSetId !== '';

interface BudgetCell {
  column: string;
  cell: string;
  argument: string | undefined;
}

/** `Budget` of a row, of the kind that its Budget type says. */
function plainBudget({ cells }: EditorRow, column: 'budget' | 'campaignBudget'): BudgetCell {
  const argument = BUDGETS[cells.budgetType.toLowerCase().replace(/[^a-z]/g, '')];
  return { column: 'Budget', cell: cells[column], argument };
}

/** The change of the one budget that a row fills. */
function budgetChange(
  change: Pick<EditorChange, 'operation' | 'args'>,
  { cells }: EditorRow,
  budgets: readonly BudgetCell[],
  numbers: DecimalNumbers,
): EditorChange[] {
  const [budget, other] = budgets.filter(({ cell }) => cell !== '');
  if (!budget) return [];
  const { column, cell, argument } = budget;
  if (other) throw new LineProblem('invalid', `Fill ${column} or ${other.column}, not both.`);
  refuseErased(column, cell);
  if (!argument)
    throw new LineProblem('invalid', `Budget type must be Daily or Campaign total, not ${cells.budgetType}.`);
  return [{ ...change, euros: [{ argument, amount: numbers.read(column, cell), column }] }];
}

/** In a row of an ad set, `Budget` and `Status` are the ad set's. */
function ofCampaign(row: EditorRow, { campaign }: EditorTarget, numbers: DecimalNumbers): EditorChange[] {
  const { cells } = row;
  const { id: campaignId } = campaign;
  if (cells.criterionType !== '') throw unsupported('Criterion Type', cells.criterionType);
  const lifetime = { column: 'Campaign Lifetime Budget', cell: cells.campaignLifetimeBudget };
  const budgets = [
    isOfAdSet(row)
      ? { column: 'Campaign Daily Budget', cell: cells.campaignBudget, argument: 'dailyBudgetEur' }
      : plainBudget(row, 'campaignBudget'),
    { ...lifetime, argument: 'lifetimeBudgetEur' },
    ...(isOfAdSet(row) ? [] : [plainBudget(row, 'budget')]),
  ];
  const changes = budgetChange({ operation: 'setCampaignBudget', args: { campaignId } }, row, budgets, numbers);
  if (cells.endDate !== '') {
    const args = cells.endDate === ERASED ? { openEnd: true } : { endDate: dayOf(cells.endDate) };
    changes.push({ operation: 'setCampaignEndDate', args: { campaignId, ...args }, euros: [] });
  }
  if (cells.targetRoas !== '') {
    const targetRoas = roasOf(cells.targetRoas, numbers);
    changes.push({ operation: 'setCampaignTarget', args: { campaignId, targetRoas }, euros: [] });
  }
  if (cells.targetCpa !== '') {
    refuseErased('Target CPA', cells.targetCpa);
    if (cells.targetRoas !== '') throw new LineProblem('invalid', 'Fill Target ROAS or Target CPA, not both.');
    const amount = numbers.read('Target CPA', cells.targetCpa);
    changes.push({
      operation: 'setCampaignTarget',
      args: { campaignId },
      euros: [{ argument: 'targetCpaEur', amount, column: 'Target CPA' }],
    });
  }
  const status = cells.campaignStatus || (isOfAdSet(row) ? '' : cells.status);
  if (status !== '') {
    changes.push({ operation: 'setCampaignStatus', args: { campaignId, status: statusOf(status) }, euros: [] });
  }
  return changes;
}

function ofAdSet(row: EditorRow, numbers: DecimalNumbers): EditorChange[] {
  const { adSetId, adSetBudget, adSetLifetimeBudget, adSetStatus, status: own } = row.cells;
  if (adSetId === '') {
    throw new LineProblem('invalid', 'Write the Ad Set ID: ad sets are not known by their names here.');
  }
  const budgets = [
    { column: 'Ad Set Daily Budget', cell: adSetBudget, argument: 'dailyBudgetEur' },
    { column: 'Ad Set Lifetime Budget', cell: adSetLifetimeBudget, argument: 'lifetimeBudgetEur' },
    plainBudget(row, 'budget'),
  ];
  const changes = budgetChange({ operation: 'setAdSetBudget', args: { adSetId } }, row, budgets, numbers);
  const status = adSetStatus || own;
  if (status !== '') {
    changes.push({ operation: 'setAdSetStatus', args: { adSetId, status: statusOf(status) }, euros: [] });
  }
  return changes;
}

function ofAdGroup({ cells }: EditorRow, { adGroupId }: EditorTarget, numbers: DecimalNumbers): EditorChange[] {
  const changes: EditorChange[] = [];
  if (cells.criterionType !== '') throw unsupported('Criterion Type', cells.criterionType);
  if (cells.maxCpc !== '') {
    refuseErased('Max CPC', cells.maxCpc);
    const amount = numbers.read('Max CPC', cells.maxCpc);
    changes.push({
      operation: 'setAdGroupBid',
      args: { adGroupId },
      euros: [{ argument: 'bidEur', amount, column: 'Max CPC' }],
    });
  }
  const status = cells.adGroupStatus || cells.status;
  if (status !== '') {
    changes.push({ operation: 'setAdGroupStatus', args: { adGroupId, status: statusOf(status) }, euros: [] });
  }
  return changes;
}

function ofKeyword(
  { cells }: EditorRow,
  { adGroupId, keywordOf }: EditorTarget,
  numbers: DecimalNumbers,
): EditorChange[] {
  if (adGroupId === undefined) {
    throw new LineProblem(
      'invalid',
      'A keyword needs its ad group; negative keywords of campaigns are not changed by files.',
    );
  }
  const matchType = MATCH_TYPES[cells.criterionType.toLowerCase()];
  if (!matchType && cells.criterionType === '') {
    throw new LineProblem('invalid', 'A keyword needs its Criterion Type: Broad, Phrase or Exact.');
  }
  if (!matchType) throw unsupported('Criterion Type', cells.criterionType);
  const text = cells.keyword.replace(/^\[(.*)\]$|^"(.*)"$/s, '$1$2').trim();
  const keywordId = keywordOf(adGroupId, text, matchType);
  const status = cells.keywordStatus || cells.status;
  if (keywordId === undefined) {
    if (cells.maxCpc !== '' || (status !== '' && statusOf(status) === 'PAUSED')) {
      throw new LineProblem(
        'not_found',
        'This keyword is not known in the ad group. A new one begins enabled and with the bid of its ad group: leave Max CPC and Status blank to add it.',
      );
    }
    return [{ operation: 'addKeywords', args: { adGroupId, keywords: [{ text, matchType }] }, euros: [] }];
  }
  const changes: EditorChange[] = [];
  if (cells.maxCpc === ERASED) {
    changes.push({ operation: 'setKeywordBid', args: { keywordId, useAdGroupBid: true }, euros: [] });
  } else if (cells.maxCpc !== '') {
    const amount = numbers.read('Max CPC', cells.maxCpc);
    changes.push({
      operation: 'setKeywordBid',
      args: { keywordId },
      euros: [{ argument: 'bidEur', amount, column: 'Max CPC' }],
    });
  }
  if (status !== '') {
    changes.push({ operation: 'setKeywordStatus', args: { keywordId, status: statusOf(status) }, euros: [] });
  }
  return changes;
}

function statusOf(cell: string): string {
  const status = STATUSES[cell.toLowerCase()];
  if (status) return status;
  if (['removed', 'deleted', 'archived'].includes(cell.toLowerCase())) {
    throw new LineProblem('not_supported', 'Files do not remove anything; write Paused, or remove it at the platform.');
  }
  throw new LineProblem('invalid', `A status must be Enabled or Paused, not ${cell.slice(0, 40)}.`);
}

function roasOf(cell: string, numbers: DecimalNumbers): number {
  refuseErased('Target ROAS', cell);
  const number = numbers.read('Target ROAS', cell);
  if (cell.includes('%')) return Math.round(number * 100) / 10_000;
  if (number < LEAST_PERCENT) return number;
  throw new LineProblem(
    'invalid',
    `Target ROAS: write ${number} % or ${number / 100}; without a percent sign it is a ratio.`,
  );
}

/** YYYY-MM-DD, YYYY/MM/DD or DD.MM.YYYY; other orders of day and month are not told apart. */
function dayOf(cell: string): string {
  const [, year, month, day] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(cell) ?? [];
  const [, ofGerman, monthOfGerman, yearOfGerman] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(cell) ?? [];
  const parts = [year ?? yearOfGerman, month ?? monthOfGerman, day ?? ofGerman];
  if (parts.some((part) => part === undefined)) {
    throw new LineProblem('invalid', `End date must be YYYY-MM-DD or DD.MM.YYYY, not ${cell.slice(0, 40)}.`);
  }
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

function refuseErased(column: string, cell: string): void {
  if (cell === ERASED) throw new LineProblem('invalid', `${column} cannot be taken away.`);
}

function unsupported(column: string, cell: string): LineProblem {
  return new LineProblem(
    'not_supported',
    `${column} ${cell.slice(0, 40)}: files change keywords that are bid on, not this.`,
  );
}
