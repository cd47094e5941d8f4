import { Router } from 'express';
import { dateOf } from '../world/calendar.js';
import { publishingDays, ratesOf } from './rates.js';

/** The bank's own history begins in 1999; this one is as long as the figures of an account, and some. */
const HISTORY_DAYS = 800;

/**
 * The European Central Bank's files of reference rates: newest day first. `ends` are currencies whose rates it publishes
 * no more, with the last day of each.
 */
export function ecbRoutes(now: () => Date, ends: () => ReadonlyMap<string, number> = () => new Map()): Router {
  const router = Router();
  const files = { 'eurofxref-hist': HISTORY_DAYS, 'eurofxref-hist-90d': 90, 'eurofxref-daily': 0 };
  for (const [file, days] of Object.entries(files)) {
    router.get(`/${file}.xml`, (_request, response) => {
      // The daily file has the last publishing day, however long ago that was.
      const published = days === 0 ? publishingDays(now(), 10).slice(0, 1) : publishingDays(now(), days);
      response.type('text/xml').send(fileOf(published, ends()));
    });
  }
  return router;
}

function fileOf(days: readonly number[], ends: ReadonlyMap<string, number>): string {
  const cubes = days.map((day) => {
    const rates = ratesOf(day)
      .filter(([currency]) => day <= (ends.get(currency) ?? day))
      .map(([currency, rate]) => `<Cube currency="${currency}" rate="${rate}"/>`);
    return `<Cube time="${dateOf(day)}">${rates.join('')}</Cube>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender><Cube>
${cubes.join('')}</Cube></gesmes:Envelope>`;
}
