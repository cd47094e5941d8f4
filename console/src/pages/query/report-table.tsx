import { useMemo } from 'react';
import { useAddressPage } from '../../app/address';
import { type Formats, useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import type { CsvValue } from '../../parts/csv';
import { type Column, DataTable } from '../../parts/data-table';
import { EmptyState } from '../../parts/page';
import { PageTurner } from '../../parts/pager';
import { PAGE_ROWS, type Report } from './query.query';
import { TEXTS } from './texts';

type Row = { at: number; values: readonly unknown[] };

const NUMBERS = new Set(['INT32', 'INT64', 'DOUBLE', 'FLOAT', 'UINT64', 'NUMBER', 'MONEY']);
/** Ids are numbers that nobody adds up, and a name may be one. */
const ID = /(^|[._])(id|number|name)$/;
/** Numbers that JSON holds whole. */
const EXACT = 15;
/** Meta calls all that it sends texts, figures too. */
const META_TYPE = 'string';
const FIGURE = /^-?\d{1,15}([.]\d+)?$/;
/** Of these, what is in the account's currency. */
const META_AMOUNT = /^(spend|cp[cmp])$/;

/** The rows of a report, each column by its type: amounts in the account's currency, numbers and days as the reader writes them. */
export function ReportTable({ report, currency, name }: { report: Report; currency: string; name: string }) {
  const t = useTexts(TEXTS);
  const formats = useFormats();
  const [page, setPage] = useAddressPage();
  const rows = useMemo(() => report.rows.map((values, at): Row => ({ at, values })), [report]);
  const words = useMemo(() => ({ yes: t('yes'), no: t('no') }), [t]);
  const columns = useMemo(
    () =>
      report.columns.map((column, at) => {
        const isFigure = NUMBERS.has(column.type) || (column.type === META_TYPE && areFigures(report.rows, at));
        return columnOf(column, isFigure, at, currency, formats, words);
      }),
    [report, currency, formats, words],
  );
  return (
    <section className="card" aria-label={t('rows', { count: rows.length, at: formats.moment(report.readAt) })}>
      <p className="quiet small card-note" aria-live="polite">
        {t('rows', { count: rows.length, at: formats.moment(report.readAt) })}
        {report.isComplete ? null : <strong className="bad"> {t('cut')}</strong>}
      </p>
      <DataTable
        caption={t('title')}
        columns={columns}
        rows={rows}
        rowKey={({ at }) => String(at)}
        part={{ first: (page - 1) * PAGE_ROWS, count: PAGE_ROWS }}
        exported={name}
        empty={<EmptyState title={t('nothing')} />}
      />
      <PageTurner page={page} pages={Math.ceil(rows.length / PAGE_ROWS)} onPage={setPage} />
    </section>
  );
}

function columnOf(
  { name, type }: Report['columns'][number],
  isFigure: boolean,
  at: number,
  currency: string,
  { money, count, date }: Formats,
  words: { yes: string; no: string },
): Column<Row> {
  const header = name.replace(/^(metrics|segments)\./, '');
  const value = ({ values }: Row) => values[at] ?? null;
  const isMicros = /micros$/.test(name) && isFigure;
  const isAmount = isMicros || (type === META_TYPE && isFigure && META_AMOUNT.test(name));
  const isNumber = isAmount || (isFigure && !ID.test(name));
  const amount = (row: Row): number | null => {
    const raw = value(row);
    if (raw === null || raw === '' || String(raw).replace(/\D/g, '').length > EXACT + 2) return null;
    const number = Number(raw);
    return Number.isFinite(number) ? number / (isMicros ? 1e6 : 1) : null;
  };
  const text = (row: Row): string => {
    const raw = value(row);
    if (raw === null) return '';
    if (typeof raw === 'boolean') return raw ? words.yes : words.no;
    return typeof raw === 'object' ? listed(raw) : String(raw);
  };
  const shown = (row: Row): string => {
    const number = isNumber ? amount(row) : null;
    if (value(row) === null) return '–';
    if (number !== null) return isAmount ? money(number, { currency }) : count(number, { digits: 6 });
    return type === 'DATE' && /^\d{4}-\d\d-\d\d$/.test(text(row)) ? date(text(row)) : text(row);
  };
  return {
    key: String(at),
    header,
    csvHeader: isAmount ? `${name} (${currency})` : name,
    isNumber,
    sortBy: (row) => (isNumber ? (amount(row) ?? undefined) : text(row) || undefined),
    csv: (row): CsvValue => (isNumber ? (amount(row) ?? text(row)) : text(row)),
    cell: shown,
  };
}

function areFigures(rows: Report['rows'], at: number): boolean {
  const values = rows.map((row) => row[at] ?? null).filter((value) => value !== null);
  return values.length > 0 && values.every((value) => typeof value === 'string' && FIGURE.test(value));
}

function listed(value: object): string {
  return Array.isArray(value)
    ? value.map((each) => (typeof each === 'object' ? JSON.stringify(each) : String(each))).join(', ')
    : JSON.stringify(value);
}
