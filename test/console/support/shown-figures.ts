import type { Page } from 'playwright-core';
import { plain } from './figures.js';

/** Sums as the API tells them. */
export interface Sums {
  cost: number;
  conversionValue: number;
  conversions: number;
  clicks: number;
  impressions: number;
  roas: number;
}

export type Metric = 'cost' | 'conversionValue' | 'roas' | 'conversions' | 'clicks' | 'cpc' | 'ctr' | 'impressions';

/** A figure as a page shows it, with its change beside it. */
export interface ShownFigure {
  value: string;
  change?: string | undefined;
}

/** How figures are written in a language; written again here, so that nothing of the console is asked about itself. */
export class Written {
  constructor(private readonly language: string) {}

  figure(metric: Metric, now: Sums, before?: Sums | null): ShownFigure {
    const value = { value: this.value(metric, now) };
    return before === undefined ? value : { ...value, change: this.change(metric, now, before) };
  }

  value(metric: Metric, sums: Sums): string {
    const value = metricOf(metric, sums);
    if (value === undefined) return '–';
    switch (metric) {
      case 'cost':
      case 'conversionValue':
        return this.money(value, 'EUR', Math.abs(value) >= 1_000 ? 0 : 2);
      case 'cpc':
        return this.money(value);
      case 'roas':
        return `${this.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })} ×`;
      case 'ctr':
        return this.number(value, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 });
      case 'conversions':
        return this.number(value, { maximumFractionDigits: 1 });
      default:
        return this.number(value, { maximumFractionDigits: 2 });
    }
  }

  /** A dash where there is nothing to compare, or nothing to divide by. */
  change(metric: Metric, now: Sums, before: Sums | null): string {
    return this.changeOf(metricOf(metric, now), before ? metricOf(metric, before) : undefined);
  }

  changeOf(is: number | undefined, was: number | undefined): string {
    if (is === undefined || !was) return '–';
    const change = is / was - 1;
    const digits = Math.abs(change) >= 1 ? 0 : 1;
    const sign = Math.round(change * 1_000);
    const percent = { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
    return `${sign > 0 ? '↑ +' : sign < 0 ? '↓ −' : ''}${this.number(Math.abs(change), percent)}`;
  }

  money(value: number, currency = 'EUR', digits = 2): string {
    return this.number(value, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  }

  number(value: number, options: Intl.NumberFormatOptions): string {
    return plain(new Intl.NumberFormat(this.language, options).format(value));
  }
}

/** Of the sums; where these are so small that their cents count, the ROAS that the API made of more digits. */
function metricOf(metric: Metric, sums: Sums): number | undefined {
  const { cost, conversionValue, clicks, impressions, roas } = sums;
  switch (metric) {
    case 'roas':
      if (cost === 0) return undefined;
      return roas !== undefined && Math.abs(roas - conversionValue / cost) > 0.0001 ? roas : conversionValue / cost;
    case 'ctr':
      return impressions === 0 ? undefined : clicks / impressions;
    case 'cpc':
      return clicks === 0 ? undefined : cost / clicks;
    default:
      return sums[metric];
  }
}

/** Every number on a page that is a figure: those of its heads, by label, and of its tables, by row and column. */
export interface ShownPage {
  figures: Record<string, ShownFigure & { beside?: string }>;
  rows: Record<string, string | ShownFigure>[];
  /** The row of sums; empty without one. */
  sums: Record<string, ShownFigure>;
}

/** In the browser; a figure's change stands beside it. */
const READ = `((tableOf) => {
  const shown = (element) => {
    const copy = element.cloneNode(true);
    const change = copy.querySelector('.change');
    const told = change?.textContent;
    copy.querySelectorAll('.change, svg, .until-medium, .until-wide, .icon-button').forEach((each) => each.remove());
    const small = [...copy.querySelectorAll('small')].map((each) => { each.remove(); return each.textContent; }).join('');
    return { value: copy.textContent, ...(told !== undefined && { change: told }), ...(small && { beside: small }) };
  };
  const figures = {};
  for (const figure of document.querySelectorAll('.figure')) {
    const label = figure.querySelector('dt, :scope > .quiet').textContent;
    figures[label] = { ...shown(figure), value: figure.querySelector('strong').textContent };
  }
  const table = document.querySelector(tableOf);
  const headers = table ? [...table.querySelectorAll('thead th')].map((th) => th.textContent) : [];
  const byHeader = (tr) => Object.fromEntries([...tr.children].map((cell, at) => [headers[at], shown(cell)]));
  const rows = table ? [...table.querySelectorAll('tbody tr')].map(byHeader) : [];
  const sums = table?.querySelector('tfoot tr');
  return { figures, rows, sums: sums ? byHeader(sums) : {} };
})`;

/** `tableOf`: the table that is read, as a selector. */
export async function readPage(page: Page, tableOf = 'table.table'): Promise<ShownPage> {
  const found = await page.evaluate(`${READ}(${JSON.stringify(tableOf)})`);
  const read = JSON.stringify(found, (_key, value) =>
    typeof value === 'string' ? plain(value).replace(/^· /, '') : value,
  );
  return JSON.parse(read) as ShownPage;
}
