import { z } from 'zod';
import type { AccountQuery } from '../../../ad-records.js';
import { BoundedRows, type CheckedReport, MAX_REPORT_ROWS, type ReportRows } from '../../../platform-report.js';
import type { GoogleAdsClient } from '../google-ads.client.js';
import { GOOGLE_REPORTS } from './report-language.js';

const anyRow = z.record(z.string(), z.unknown());

/** Rows of a checked query; reading ends at the bounds. Throws PlatformError. */
export async function reportRows(
  ads: GoogleAdsClient,
  query: AccountQuery,
  report: CheckedReport,
): Promise<ReportRows> {
  const paths = report.columns.map(({ name }) => name.split('.').map(jsonName));
  return ads.stream(query, report.query, anyRow, async (batches) => {
    const bounded = new BoundedRows(MAX_REPORT_ROWS);
    for await (const batch of batches) {
      for (const row of batch) {
        if (!bounded.add(paths.map((path) => valueAt(row, path)))) return { rows: bounded.rows, isComplete: false };
      }
    }
    // Google gives at most so many changes, and does not say whether there are more.
    const isCut = bounded.rows.length >= MAX_REPORT_ROWS && GOOGLE_REPORTS.showsChanges(report.resource);
    return { rows: bounded.rows, isComplete: !isCut };
  });
}

function jsonName(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
}

function valueAt(row: unknown, path: readonly string[]): unknown {
  let value = row;
  for (const name of path) value = (value as Record<string, unknown> | null | undefined)?.[name];
  return value ?? null;
}
