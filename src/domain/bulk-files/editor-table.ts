import { type CsvError, parse } from 'csv-parse/sync';
import { ParameterError } from '../../errors.js';
import { MAX_LINES } from './file-line.js';

const MAX_COLUMNS = 500;
const MAX_RECORD_CHARACTERS = 200_000;

/**
 * Columns of Google Ads Editor and their other names, which are compared without case, spaces and signs as Editor does
 * (https://support.google.com/google-ads/editor/answer/57747), and those of exports of Meta Ads Manager. English names only, as
 * in Editor.
 */
const COLUMNS = {
  account: ['account', 'account name'],
  accountId: ['customer id', 'account id'],
  campaign: ['campaign', 'campaign name'],
  campaignId: ['campaign id'],
  campaignStatus: ['campaign status'],
  budget: ['budget', 'daily budget'],
  campaignBudget: ['campaign daily budget', 'campaign budget'],
  campaignLifetimeBudget: ['campaign lifetime budget'],
  budgetType: ['budget type'],
  endDate: ['end date', 'campaign end date'],
  targetRoas: ['target roas'],
  targetCpa: ['target cpa'],
  adGroup: ['ad group', 'ad group name'],
  adGroupId: ['ad group id'],
  adGroupStatus: ['ad group status'],
  adSet: ['ad set', 'ad set name'],
  adSetId: ['ad set id'],
  adSetStatus: ['ad set run status', 'ad set status'],
  adSetBudget: ['ad set daily budget', 'ad set budget'],
  adSetLifetimeBudget: ['ad set lifetime budget'],
  maxCpc: ['max cpc', 'default max cpc', 'max. cpc'],
  keyword: ['keyword'],
  keywordStatus: ['keyword status'],
  criterionType: ['criterion type', 'match type', 'type'],
  status: ['status'],
} as const;

export type EditorColumn = keyof typeof COLUMNS;

/** What Meta's exports put before the ids of campaigns and ad sets, so that spreadsheets do not round them. */
const ID_PREFIX = /^(cg|c):(?=\d)/;

/** In reports of Ads Manager the budget of what has none: whose budget applies instead. */
const OTHERS_BUDGET = /^using (ad set|campaign) budget$/i;
const BUDGET_CELLS = ['budget', 'campaignBudget', 'adSetBudget'] as const;

/** Columns of what files cannot change. Every line of Meta's exports has all that its campaign, ad set and ad consist of. */
const OTHERS =
  /^(headline|description|adtype|assetgroup|location|sitelink|callout|image|video|audience|age$|gender$|linktext|phonenumber|dynamicadtarget|productgroup|placement|topic$|userinterest|sharedset|negativelist|extension)/;

export interface EditorRow {
  /** From 1, the header included. */
  line: number;
  /** Trimmed; empty if the column is absent or blank, which means no change. */
  cells: Readonly<Record<EditorColumn, string>>;
  /** Name of a filled column of something else. */
  other: string | undefined;
}

const keyOf = (header: string) => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const BY_KEY = new Map(
  Object.entries(COLUMNS).flatMap(([column, names]) => names.map((name) => [keyOf(name), column as EditorColumn])),
);

/** Reads a table with a header line. Throws ParameterError for a `file` that is not a table, or has too many lines. */
export function readEditorTable(text: string): EditorRow[] {
  const records = recordsOf(text);
  const header = records[0]?.record ?? [];
  const columns = header.map((name) => BY_KEY.get(keyOf(name)));
  if (!columns.includes('campaign') && !columns.includes('campaignId')) {
    throw new ParameterError(
      'file',
      'must begin with the column names of Google Ads Editor or Meta Ads Manager, in English, with Campaign or Campaign ID among them, or hold one change as JSON a line',
    );
  }
  const repeated = columns.find((column, at) => column && columns.indexOf(column) !== at);
  if (repeated) throw new ParameterError('file', `names the column ${COLUMNS[repeated][0]} twice`);
  const isOfMeta = columns.includes('adSetId');
  const others = header.map((name) => !isOfMeta && OTHERS.test(keyOf(name)));
  return records.slice(1).map(({ record, line }) => {
    const cells = Object.fromEntries(Object.keys(COLUMNS).map((column) => [column, ''])) as Record<
      EditorColumn,
      string
    >;
    for (const [at, column] of columns.entries()) if (column) cells[column] = (record[at] ?? '').trim();
    for (const column of ['campaignId', 'adSetId'] as const) cells[column] = cells[column].replace(ID_PREFIX, '');
    for (const column of BUDGET_CELLS) if (OTHERS_BUDGET.test(cells[column])) cells[column] = '';
    const other = others.findIndex((isOther, at) => isOther && (record[at] ?? '').trim() !== '');
    return { line, cells, other: header[other] };
  });
}

function recordsOf(text: string): { record: string[]; line: number }[] {
  const first = text.slice(0, MAX_RECORD_CHARACTERS).match(/^[^\r\n]*\S[^\r\n]*/m)?.[0] ?? '';
  const count = (delimiter: string) => first.split(delimiter).length;
  const delimiter = ['\t', ';', ','].toSorted((one, other) => count(other) - count(one))[0] as string;
  if (count(delimiter) > MAX_COLUMNS) throw new ParameterError('file', `must have at most ${MAX_COLUMNS} columns`);
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      // Editor writes tabs without quoting, and quotes within names.
      ...(delimiter === '\t' && { relax_quotes: true }),
      max_record_size: MAX_RECORD_CHARACTERS,
      to: MAX_LINES + 2,
    }) as never;
  } catch (error) {
    const { lines } = error as CsvError & { lines?: number };
    throw new ParameterError(
      'file',
      `cannot be read as a table${lines ? ` near line ${lines}` : ''}: check its quotes`,
    );
  }
  if (records.length > MAX_LINES + 1) throw new ParameterError('file', `must have at most ${MAX_LINES} lines`);
  return records.map(({ record, info }) => ({ record, line: info.lines }));
}
