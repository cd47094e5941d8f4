import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type PdfKit from 'pdfkit';
import type { Curve, ReportView, Tile } from '../../domain/client-reports/report-view.js';
import { bundledPackage, bundleFolder } from '../../lib/bundles.js';
import { CURVE, curveLines } from './client-report-curve.js';

type Document = PDFKit.PDFDocument;

const MARGIN = 45;
const GAP = 10;
const INK = '#1b2430';
const SOFT = '#525f70';
const LINE = '#d9dfe6';
const ACCENT = '#1f5fbf';
const EARLIER = '#7a8797';
const TONES = { good: '#1a7f37', bad: '#b3261e', plain: INK } as const;
const TILES_A_ROW = 3;
const TILE_HEIGHT = 62;
const LOGO: [width: number, height: number] = [120, 46];
/** Names longer than this would fill pages. */
const MAX_NAME = 300;

/** A4, drawn without a browser. */
export async function reportPdf(view: ReportView, createdAt: Date): Promise<Buffer> {
  const { default: PDFDocument } = await bundledPackage<{ default: typeof PdfKit }>('pdfkit');
  const parts = await bundleFolder();
  const regular = join(parts, 'report-regular.ttf');
  const { words, title, period, agencyName, language } = view;
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + 15 },
    font: regular,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    info: { Title: `${title} – ${period}`, Author: agencyName, Creator: '', Producer: '', CreationDate: createdAt },
  });
  document.registerFont('regular', regular).registerFont('bold', join(parts, 'report-bold.ttf'));
  const written = buffer(document);
  head(document, view);
  text(document, view);
  section(document, words.figures);
  tiles(document, view.tiles);
  for (const note of view.notes) document.font('regular').fontSize(9).fillColor(SOFT).text(note, MARGIN);
  if (view.curves.length > 0) {
    section(document, words.course, CURVE.height * 0.56 + 50);
    curves(document, view);
  }
  if (view.campaigns) table(document, words.campaigns, view.campaigns);
  rows(
    document,
    words.events,
    view.events.map(({ date, title: event }) => [date, event]),
  );
  rows(
    document,
    words.changes,
    view.changes.map(({ what, times, where }) => [what, where === null ? times : `${times}, ${where}`]),
  );
  footers(document, view);
  document.end();
  return written;
}

function widthOf(document: Document): number {
  return document.page.width - 2 * MARGIN;
}

/** Begins a page if `height` has no room on this one. */
function keep(document: Document, height: number): void {
  if (document.y + height > document.page.height - document.page.margins.bottom) document.addPage();
}

function head(document: Document, { words, title, period, comparison, logo }: ReportView): void {
  const width = widthOf(document);
  const [logoWidth, logoHeight] = LOGO;
  const top = document.y;
  if (logo) document.image(logo.bytes, MARGIN + width - logoWidth, top, { fit: LOGO, align: 'right' });
  const room = logo ? width - logoWidth - 2 * GAP : width;
  document.font('regular').fontSize(9).fillColor(SOFT).text(words.report, MARGIN, top, { width: room });
  document.font('bold').fontSize(19).fillColor(INK).text(shortened(title), { width: room });
  document.font('bold').fontSize(10.5).text(period, { width: room });
  if (comparison !== null)
    document.font('regular').fillColor(SOFT).text(`${words.comparedWith} ${comparison}`, { width: room });
  document.y = Math.max(document.y, logo ? top + logoHeight : 0) + GAP;
  rule(document, INK);
  document.y += GAP;
}

function text(document: Document, { text: blocks }: ReportView): void {
  document.font('regular').fontSize(10.5).fillColor(INK);
  for (const block of blocks) {
    if (block.kind === 'paragraph') document.text(block.text, MARGIN, document.y, { lineGap: 2 });
    else document.list(block.items, MARGIN, document.y, { bulletRadius: 1.5, textIndent: 12, lineGap: 2 });
    document.moveDown(0.6);
  }
}

function section(document: Document, title: string, height = 60): void {
  document.y += GAP;
  keep(document, height);
  document.font('bold').fontSize(12.5).fillColor(INK).text(title, MARGIN);
  document.moveDown(0.4);
}

function tiles(document: Document, shown: readonly Tile[]): void {
  const width = (widthOf(document) - GAP * (TILES_A_ROW - 1)) / TILES_A_ROW;
  for (let at = 0; at < shown.length; at += TILES_A_ROW) {
    keep(document, TILE_HEIGHT);
    const top = document.y;
    for (const [column, tile] of shown.slice(at, at + TILES_A_ROW).entries())
      drawTile(document, tile, MARGIN + column * (width + GAP), top, width);
    document.x = MARGIN;
    document.y = top + TILE_HEIGHT + GAP;
  }
}

function drawTile(
  document: Document,
  { label, value, change, before, tone }: Tile,
  x: number,
  y: number,
  width: number,
): void {
  document.roundedRect(x, y, width, TILE_HEIGHT, 4).lineWidth(0.75).strokeColor(LINE).stroke();
  const line = { width: width - 16, height: 14, ellipsis: true, lineBreak: false } as const;
  document
    .font('regular')
    .fontSize(8.5)
    .fillColor(SOFT)
    .text(label, x + 8, y + 6, line);
  document
    .font('bold')
    .fontSize(14)
    .fillColor(INK)
    .text(value, x + 8, y + 18, { ...line, height: 20 });
  document.fontSize(8.5);
  if (change !== null) document.fillColor(TONES[tone]).text(change, x + 8, y + 42, line);
  const used = change === null ? 0 : document.widthOfString(change) + 6;
  if (before !== null)
    document
      .font('regular')
      .fillColor(SOFT)
      .text(before, x + 8 + used, y + 42, { ...line, width: width - 16 - used });
}

function curves(document: Document, { curves: shown, words }: ReportView): void {
  const width = (widthOf(document) - GAP) / 2;
  const scale = width / CURVE.width;
  const top = document.y;
  for (const [column, curve] of shown.entries()) {
    const x = MARGIN + column * (width + GAP);
    document.font('bold').fontSize(9).fillColor(INK).text(curve.title, x, top, { width, lineBreak: false });
    document
      .font('regular')
      .fontSize(8)
      .fillColor(SOFT)
      .text(curve.top, x, top + 13, { width, lineBreak: false });
    drawCurve(document, curve, x, top + 14, scale);
    const bottom = top + 14 + CURVE.height * scale + 3;
    document.fontSize(8).fillColor(SOFT).text(curve.first, x, bottom, { width, lineBreak: false });
    document.text(curve.last, x, bottom, { width, align: 'right' });
    if (curve.before) key(document, words, x, bottom + 12);
  }
  document.x = MARGIN;
  document.y = top + 14 + CURVE.height * scale + 32;
}

function drawCurve(document: Document, curve: Curve, x: number, y: number, scale: number): void {
  const [now, before] = [curveLines(curve, 'now'), curveLines(curve, 'before')];
  document.save().translate(x, y).scale(scale);
  for (const height of [CURVE.top, CURVE.height - 1])
    document.moveTo(0, height).lineTo(CURVE.width, height).lineWidth(1).strokeColor(LINE).stroke();
  if (before !== '') document.path(before).lineWidth(2).dash(5, { space: 4 }).strokeColor(EARLIER).stroke().undash();
  if (now !== '') document.path(now).lineWidth(2.2).strokeColor(ACCENT).stroke();
  document.restore();
}

function key(document: Document, { thisPeriod, earlierPeriod }: ReportView['words'], x: number, y: number): void {
  const line = (from: number) =>
    document
      .moveTo(from, y + 5.5)
      .lineTo(from + 14, y + 5.5)
      .lineWidth(1.2);
  line(x).strokeColor(ACCENT).stroke();
  document.text(thisPeriod, x + 18, y, { lineBreak: false });
  const second = x + 18 + document.widthOfString(thisPeriod) + 12;
  line(second).dash(3, { space: 2 }).strokeColor(EARLIER).stroke().undash();
  document.text(earlierPeriod, second + 18, y, { lineBreak: false });
}

function table(
  document: Document,
  title: string,
  { head: names, rows: lines }: NonNullable<ReportView['campaigns']>,
): void {
  const width = widthOf(document);
  const others = (width * 0.66) / (names.length - 1);
  const widths = names.map((_, at) => (at === 0 ? width * 0.34 : others));
  section(document, title, 90);
  const draw = (cells: readonly string[], isHead: boolean) => {
    document.font(isHead ? 'bold' : 'regular').fontSize(isHead ? 8 : 9);
    const texts = cells.map(shortened);
    const options = (at: number) => ({
      width: (widths[at] as number) - 6,
      align: at === 0 ? ('left' as const) : ('right' as const),
    });
    const height = Math.max(...texts.map((cell, at) => document.heightOfString(cell, options(at))));
    keep(document, height + 8);
    const top = document.y + 4;
    let x = MARGIN;
    for (const [at, cell] of texts.entries()) {
      document.fillColor(isHead ? SOFT : INK).text(cell, at === 0 ? x : x + 6, top, options(at));
      x += widths[at] as number;
    }
    document.x = MARGIN;
    document.y = top + height + 4;
    rule(document, LINE);
  };
  draw(names, true);
  for (const line of lines) draw(line, false);
}

function rows(document: Document, title: string, entries: readonly string[][]): void {
  if (entries.length === 0) return;
  const width = widthOf(document);
  section(document, title);
  for (const [what = '', more = ''] of entries) {
    const [left, right] = [width * 0.32, width * 0.68];
    document.fontSize(9.5);
    const height = Math.max(
      document.font('bold').heightOfString(what, { width: left - 8 }),
      document.font('regular').heightOfString(more, { width: right }),
    );
    keep(document, height + 7);
    const top = document.y + 3;
    document
      .font('bold')
      .fillColor(INK)
      .text(what, MARGIN, top, { width: left - 8 });
    document.font('regular').text(more, MARGIN + left, top, { width: right });
    document.x = MARGIN;
    document.y = top + height + 4;
    rule(document, LINE);
  }
}

function rule(document: Document, color: string): void {
  document
    .moveTo(MARGIN, document.y)
    .lineTo(MARGIN + widthOf(document), document.y)
    .lineWidth(0.75)
    .strokeColor(color)
    .stroke();
}

function footers(document: Document, { words, agencyName }: ReportView): void {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page);
    // Text below the margin would begin a page.
    document.page.margins.bottom = 0;
    const y = document.page.height - MARGIN;
    const options = { width: widthOf(document), lineBreak: false } as const;
    document
      .font('regular')
      .fontSize(8)
      .fillColor(SOFT)
      .text(shortened(`${words.madeBy} ${agencyName}`), MARGIN, y, options);
    document.text(`${words.page} ${page + 1} / ${count}`, MARGIN, y, { ...options, align: 'right' });
  }
}

function shortened(name: string): string {
  const characters = [...name];
  return characters.length <= MAX_NAME ? name : `${characters.slice(0, MAX_NAME).join('')}…`;
}
