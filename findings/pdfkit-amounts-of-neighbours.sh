#!/usr/bin/env bash
# Expected: an amount or change that Intl wrote for a neighbouring country is in the PDF as it was written, or pdfkit refuses it.
# What happens: its own fonts know one byte a character, and it writes any other character as the two bytes of its number. The narrow space
#   that Intl puts into French thousands becomes a slash: 1 /234,50. The minus that Intl uses in Sweden and Finland becomes a quotation
#   mark, so a loss of 11 % is no longer negative. There is no error. German and Swiss amounts are right, so a report looks right until such a client comes.
# Versions: pdfkit 0.20.2, pdfjs-dist 6.5.438, Node 24.11.1. pdf-lib 1.17.1 throws at the same texts. A font of one's own is right.
# Who meets it: whoever sends clients' reports or invoices abroad as PDF.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install_node 24.11.1
install pdfkit@0.20.2 pdfjs-dist@6.5.438

cat >run.mjs <<'JS'
import PDFDocument from 'pdfkit';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const texts = ['de-DE', 'de-CH', 'fr-FR', 'sv-SE', 'fi-FI'].map((locale) => {
  const cost = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(1234.5);
  const change = new Intl.NumberFormat(locale, { style: 'percent' }).format(-0.11);
  return [locale, `${cost} | ${change}`];
});

const parts = [];
const report = new PDFDocument();
report.on('data', (part) => parts.push(part));
const ended = new Promise((resolve) => report.on('end', resolve));
for (const [, text] of texts) report.text(text);
report.end();
await ended;

const pdf = await getDocument({ data: new Uint8Array(Buffer.concat(parts)), verbosity: 0 }).promise;
const { items } = await (await pdf.getPage(1)).getTextContent();
const lines = items.map(({ str, hasEOL }) => str + (hasEOL ? '\n' : '')).join('').split('\n');
const plain = (text) => text.replace(/[\u00a0\u202f]/g, ' ');
for (const [index, [locale, text]] of texts.entries()) console.log(`${locale}: ${plain(text)}  in the PDF: ${plain(lines[index])}`);
JS

observe node run.mjs <<'SEEN'
de-DE: 1.234,50 | -11 %  in the PDF: 1.234,50 | -11 %
de-CH: 1’234.50 | -11%  in the PDF: 1’234.50 | -11%
fr-FR: 1 234,50 | -11 %  in the PDF: 1 /234,50 | -11 %
sv-SE: 1 234,50 | −11 %  in the PDF: 1 234,50 | " 11 %
fi-FI: 1 234,50 | −11 %  in the PDF: 1 234,50 | " 11 %
SEEN
