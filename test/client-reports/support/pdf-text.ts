import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a real reader finds in a PDF. */
export async function textOfPdf(data: Uint8Array): Promise<{ text: string; title: string; pages: number }> {
  const document = await getDocument({ data, useSystemFonts: false, verbosity: 0 }).promise;
  const { info } = await document.getMetadata();
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
  }
  return {
    text: texts.join('\n'),
    title: (info as { Title: string }).Title,
    pages: document.numPages,
  };
}
