import sax from 'sax';
import { malformed } from '../answer.js';
import type { PublishedRate } from '../rate-publisher.js';

const ROOT = 'gesmes:Envelope';
const CURRENCY = /^[A-Z]{3}$/;
const RATE = /^(?=.*[1-9])\d{1,9}(\.\d{1,12})?$/;

/**
 * Reads a file of the European Central Bank piece by piece: below the envelope `<Cube time="2026-01-30">` for each
 * publishing day, and in it `<Cube currency="CHF" rate="0.9412"/>` for each currency. Throws PlatformError `malformed`.
 */
export class RateFile {
  private readonly rates: PublishedRate[] = [];
  private readonly seen = new Set<string>();
  private readonly parser = sax.parser(true);
  private date: string | undefined;
  private isWhole = false;

  constructor(private readonly publisher: string) {
    this.parser.onerror = () => {
      throw malformed(publisher, 'it is no well-formed XML');
    };
    this.parser.ondoctype = () => {
      throw malformed(publisher, 'it declares a document type');
    };
    this.parser.onopentag = ({ name, attributes }) => this.open(name, attributes as Record<string, string>);
    this.parser.onclosetag = (name) => {
      if (name === ROOT) this.isWhole = true;
    };
  }

  write(text: string): void {
    this.parser.write(text);
  }

  end(): PublishedRate[] {
    this.parser.close();
    if (!this.isWhole || this.rates.length === 0) throw malformed(this.publisher, 'it holds no reference rates');
    return this.rates;
  }

  private open(name: string, { time, currency, rate }: Record<string, string | undefined>): void {
    if (name !== 'Cube') return;
    if (time !== undefined) {
      if (!isDay(time)) throw malformed(this.publisher, `${time.slice(0, 20)} is no day`);
      this.date = time;
    }
    if (currency === undefined && rate === undefined) return;
    const { date } = this;
    if (date === undefined || !CURRENCY.test(currency ?? '') || !RATE.test(rate ?? '')) {
      throw malformed(this.publisher, `a rate of ${date ?? 'an unnamed day'} has no currency or number`);
    }
    const key = `${date} ${currency}`;
    if (this.seen.has(key)) throw malformed(this.publisher, `${key} is told twice`);
    this.seen.add(key);
    this.rates.push({ currency: currency as string, date, rate: rate as string });
  }
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
