import { describedEnum } from '../described.enum.js';

export const ExportDataset = describedEnum('ExportDataset', 'What an export reads, a row for each.', {
  accounts: 'Accounts that are no managers, with the sums of the window.',
  account_days: 'Days of accounts that have figures.',
  campaigns: 'Campaigns with the sums of the window.',
  campaign_days: 'Days of campaigns that have figures.',
  products: 'Products with the sums of the window.',
  search_term_days: 'Search terms by day, campaign and match type.',
  keywords: 'Keywords with the sums of the 30 days before they were synced; the window does not count.',
});

export type ExportDataset = keyof typeof ExportDataset;

export const ExportFormat = describedEnum('ExportFormat', 'How the file of an export is written.', {
  json_lines: 'An object a line, named by `__typename`, with the names that the API has.',
  csv: 'A table with a header (RFC 4180); no text can start a formula.',
  parquet: 'A typed table, compressed with Snappy; names of columns say the unit.',
});

export type ExportFormat = keyof typeof ExportFormat;

export const DataExportStatus = describedEnum('DataExportStatus', 'Status of an export.', {
  waiting: 'Waiting for its turn: one export of a team runs at a time.',
  running: 'Being read.',
  done: 'Its file can be downloaded until it expires.',
  failed: 'It could not be made; `message` says why.',
  cancelled: 'Somebody cancelled it; there is no file.',
});

export type DataExportStatus = keyof typeof DataExportStatus;

/** Saved exports of a person. */
export const MAX_SAVED = 50;
/** Links of a saved export. */
export const MAX_LINKS = 10;
