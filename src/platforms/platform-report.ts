/** Rows of one report; a query that finds more is cut here. */
export const MAX_REPORT_ROWS = 10_000;
/** Characters of all values of one report, as JSON. */
const MAX_REPORT_CHARACTERS = 4_000_000;
/** Characters of a query. */
export const MAX_QUERY = 10_000;

interface ReportColumn {
  /** As in the query: `campaign.name`. */
  name: string;
  /** The platform's own name of the type: `INT64`, `STRING`, `list<AdsActionStats>`. */
  type: string;
}

/** A query that was found right. */
export interface CheckedReport {
  /** What is sent to the platform: written anew from what was understood. */
  query: string;
  /** The resource or level that the rows are of. */
  resource: string;
  columns: readonly ReportColumn[];
  /** Every field that is named, selected or not. */
  names: readonly string[];
}

export interface ReportRows {
  rows: unknown[][];
  /** False if MAX_REPORT_ROWS or MAX_REPORT_CHARACTERS left rows out. */
  isComplete: boolean;
}

/** A field that reports can name. */
export interface ReportField {
  name: string;
  category: 'RESOURCE' | 'ATTRIBUTE' | 'SEGMENT' | 'METRIC' | 'BREAKDOWN';
  type: string;
  /** Null unless the values are a closed set. */
  enumValues: readonly string[] | null;
  isRepeated: boolean;
  selectable: boolean;
  filterable: boolean;
  sortable: boolean;
}

/** What reports of a platform can be asked for, without asking it. */
export interface ReportLanguage {
  /** Throws ParameterError `query` that names the wrong word. */
  check(query: string): CheckedReport;
  /** In the order of the platform's definitions; with `resource`, those that go with it. Throws ParameterError `resource`. */
  fields(resource?: string | null): readonly ReportField[];
  /** Whether a field or resource shows what people searched for, or keywords. */
  showsSearchTerms(name: string): boolean;
  /** Whether it shows who changed what. */
  showsChanges(name: string): boolean;
}

/** Takes rows until a bound is reached. */
export class BoundedRows {
  readonly rows: unknown[][] = [];
  private characters = 0;

  constructor(private readonly most = MAX_REPORT_ROWS) {}

  /** False if the row did not fit: the report is complete without a further row only if this never happens. */
  add(row: unknown[]): boolean {
    const { length } = JSON.stringify(row);
    if (this.rows.length >= this.most || this.characters + length > MAX_REPORT_CHARACTERS) return false;
    this.characters += length;
    this.rows.push(row);
    return true;
  }
}
