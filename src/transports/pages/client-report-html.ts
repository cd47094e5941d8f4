import { createHash } from 'node:crypto';
import type { Block, Curve, ReportView, Tile } from '../../domain/client-reports/report-view.js';
import { REPORT_WORDS } from '../../domain/client-reports/report-words.js';
import { CURVE, curveLines } from './client-report-curve.js';
import { escapeHtml } from './escape-html.js';

const STYLE = `
:root{color-scheme:light;--ink:#1b2430;--soft:#525f70;--line:#d9dfe6;--accent:#1f5fbf;--earlier:#7a8797;--good:#1a7f37;--bad:#b3261e}
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;color:var(--ink);background:#fff}
main{max-width:60rem;margin:0 auto;padding:2rem 1.25rem 3rem}
header{display:flex;gap:1.5rem;justify-content:space-between;align-items:flex-start;border-bottom:2px solid var(--ink);padding-bottom:1rem;margin-bottom:1.5rem}
h1{font-size:1.75rem;line-height:1.2;margin:.1rem 0 .3rem;overflow-wrap:anywhere}
h2{font-size:1.15rem;margin:2rem 0 .75rem}
p{margin:0 0 .75rem;overflow-wrap:anywhere}
.kind,.period,.note,.before,footer{color:var(--soft)}
.kind{font-size:.875rem}.period{margin:0}.note{font-size:.875rem;margin:.5rem 0 0}
.logo{max-width:11rem;max-height:4.5rem;object-fit:contain;flex:none}
.text p{white-space:pre-line;max-width:45rem}
.text ul{margin:0 0 .75rem;padding-left:1.25rem}
.tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(10.5rem,1fr));gap:.75rem;list-style:none;margin:0;padding:0}
.tiles li{border:1px solid var(--line);border-radius:.5rem;padding:.75rem .9rem;break-inside:avoid}
.tiles b{display:block;font-size:1.35rem;line-height:1.3;font-variant-numeric:tabular-nums}
.label{font-size:.875rem;color:var(--soft)}.before{font-size:.8125rem;display:block}
.change{font-weight:600;font-size:.875rem}.good{color:var(--good)}.bad{color:var(--bad)}
.curves{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));gap:1rem}
figure{margin:0;border:1px solid var(--line);border-radius:.5rem;padding:.75rem .9rem;break-inside:avoid}
figcaption{font-size:.875rem;font-weight:600}
svg{display:block;width:100%;height:auto;margin-top:.5rem}
.axis{display:flex;justify-content:space-between;font-size:.8125rem;color:var(--soft)}
.key{font-size:.8125rem;color:var(--soft);display:flex;gap:1rem;flex-wrap:wrap}
.key i{display:inline-block;width:1.5rem;border-top:2px solid var(--accent);vertical-align:middle;margin-right:.35rem}
.key i.was{border-top:2px dashed var(--earlier)}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9375rem}
th,td{padding:.45rem .6rem;border-bottom:1px solid var(--line);text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
th:first-child,td:first-child{text-align:left;white-space:normal;min-width:10rem;overflow-wrap:anywhere;padding-left:0;font-weight:400}
thead th,thead th:first-child{font-weight:600;color:var(--soft);font-size:.8125rem;white-space:normal;vertical-align:bottom}
tr{break-inside:avoid}
dl{margin:0}dl div{display:grid;grid-template-columns:minmax(9rem,14rem) 1fr;gap:.25rem 1rem;padding:.4rem 0;border-bottom:1px solid var(--line)}
dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere}
footer{margin-top:2.5rem;font-size:.875rem;border-top:1px solid var(--line);padding-top:1rem;display:flex;justify-content:space-between;gap:1rem;flex-wrap:wrap}
a{color:var(--accent)}
@media (max-width:30rem){header{flex-direction:column-reverse;gap:.75rem}main{padding:1.25rem 1rem 2rem}dl div{grid-template-columns:1fr}}
@media print{main{padding:0;max-width:none}.pdf{display:none}body{font-size:11pt}h2{break-after:avoid}.tiles{grid-template-columns:repeat(4,1fr)}@page{margin:16mm}}
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Nothing but this style and pictures in the page itself. */
export const REPORT_POLICY = {
  'default-src': "'none'",
  'style-src': `'sha256-${STYLE_HASH}'`,
  'img-src': 'data:',
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/** The page of a report, which needs no script and prints. `pdf` is the relative address of its PDF. */
export function reportPage(view: ReportView, pdf: string): string {
  const { words, title, period, comparison, agencyName, logo, notes } = view;
  const head = `<header><div><p class="kind">${escapeHtml(words.report)}</p><h1>${escapeHtml(title)}</h1>
<p class="period"><b>${escapeHtml(period)}</b>${comparison === null ? '' : ` · ${escapeHtml(words.comparedWith)} ${escapeHtml(comparison)}`}</p></div>
${logo ? `<img class="logo" alt="${escapeHtml(agencyName)}" src="data:${logo.contentType};base64,${logo.bytes.toString('base64')}">` : ''}</header>`;
  const body = [
    head,
    view.text.length > 0 && `<div class="text">${view.text.map(blockHtml).join('')}</div>`,
    `<h2>${escapeHtml(words.figures)}</h2><ul class="tiles">${view.tiles.map(tileHtml).join('')}</ul>`,
    notes.map((note) => `<p class="note">${escapeHtml(note)}</p>`).join(''),
    view.curves.length > 0 && curvesHtml(view),
    view.campaigns && campaignsHtml(words.campaigns, view.campaigns),
    view.events.length > 0 &&
      rowsHtml(
        words.events,
        view.events.map(({ date, title: event }) => [date, event]),
      ),
    view.changes.length > 0 &&
      rowsHtml(
        words.changes,
        view.changes.map(({ what, times, where }) => [what, where === null ? times : `${times}, ${where}`]),
      ),
    `<footer><span>${escapeHtml(words.madeBy)} ${escapeHtml(agencyName)}</span><a class="pdf" href="${escapeHtml(pdf)}">${escapeHtml(words.download)}</a></footer>`,
  ];
  return documentHtml(
    view.language,
    `${title} – ${period}`,
    body.filter((part) => typeof part === 'string').join('\n'),
  );
}

/** What every link shows that opens nothing, in both languages: it is not known whose it was. */
export function unknownReportPage(): string {
  const parts = Object.entries(REPORT_WORDS).map(
    ([language, { notFound }]) =>
      `<section lang="${language}"><h2>${escapeHtml(notFound.title)}</h2><p>${escapeHtml(notFound.text)}</p></section>`,
  );
  const { title } = REPORT_WORDS.de.notFound;
  return documentHtml('de', title, `<h1>404</h1>${parts.join('')}`);
}

function documentHtml(language: string, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow, noarchive"><meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head><body><main>
${body}
</main></body></html>
`;
}

function blockHtml(block: Block): string {
  if (block.kind === 'paragraph') return `<p>${escapeHtml(block.text)}</p>`;
  return `<ul>${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
}

function tileHtml({ label, value, change, before, tone }: Tile): string {
  const changed = change === null ? '' : `<span class="change ${tone}">${escapeHtml(change)}</span>`;
  const was = before === null ? '' : `<span class="before">${escapeHtml(before)}</span>`;
  return `<li><span class="label">${escapeHtml(label)}</span><b>${escapeHtml(value)}</b>${changed}${was}</li>`;
}

function curvesHtml({ curves, words }: ReportView): string {
  const key = (isCompared: boolean) =>
    isCompared
      ? `<div class="key"><span><i></i>${escapeHtml(words.thisPeriod)}</span><span><i class="was"></i>${escapeHtml(words.earlierPeriod)}</span></div>`
      : '';
  const drawn = curves.map((curve) => {
    const label = `${curve.title}: ${curve.first} – ${curve.last}, max. ${curve.top}`;
    return `<figure><figcaption>${escapeHtml(curve.title)}</figcaption>${key(curve.before !== null)}${svgOf(curve, label)}
<div class="axis"><span>${escapeHtml(curve.first)}</span><span>${escapeHtml(curve.last)}</span></div></figure>`;
  });
  return `<h2>${escapeHtml(words.course)}</h2><div class="curves">${drawn.join('')}</div>`;
}

function svgOf(curve: Curve, label: string): string {
  const { width, height } = CURVE;
  const [now, before] = [curveLines(curve, 'now'), curveLines(curve, 'before')];
  const path = (line: string, color: string, dashes: string) =>
    line === ''
      ? ''
      : `<path d="${line}" fill="none" stroke="${color}" stroke-width="2" stroke-linejoin="round"${dashes}/>`;
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(label)}">
<line x1="0" x2="${width}" y1="${height - 1}" y2="${height - 1}" stroke="#d9dfe6"/><line x1="0" x2="${width}" y1="${CURVE.top}" y2="${CURVE.top}" stroke="#d9dfe6"/>
<text x="0" y="${CURVE.top - 5}" font-size="13" fill="#525f70">${escapeHtml(curve.top)}</text>
${path(before, '#7a8797', ' stroke-dasharray="5 4"')}${path(now, '#1f5fbf', '')}</svg>`;
}

function campaignsHtml(title: string, { head, rows }: NonNullable<ReportView['campaigns']>): string {
  const headCells = head.map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`).join('');
  const bodyRows = rows.map(([name = '', ...cells]) => {
    const others = cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('');
    return `<tr><th scope="row">${escapeHtml(name)}</th>${others}</tr>`;
  });
  return `<h2>${escapeHtml(title)}</h2><div class="wide" tabindex="0" role="region" aria-label="${escapeHtml(title)}"><table><thead><tr>${headCells}</tr></thead><tbody>${bodyRows.join('')}</tbody></table></div>`;
}

function rowsHtml(title: string, rows: readonly (readonly [string, string] | string[])[]): string {
  const entries = rows.map(
    ([what = '', more = '']) => `<div><dt>${escapeHtml(what)}</dt><dd>${escapeHtml(more)}</dd></div>`,
  );
  return `<h2>${escapeHtml(title)}</h2><dl>${entries.join('')}</dl>`;
}
