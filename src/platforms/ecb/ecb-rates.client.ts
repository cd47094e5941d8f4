import sax from 'sax';
import { z } from 'zod';
import { malformed } from '../answer.js';
import type { CallOptions } from '../call-quotas.js';
import { exchange } from '../exchange.js';
import { PlatformError } from '../platform-error.js';
import type { PublishedRate, RatePublisher } from '../rate-publisher.js';
import { type RetryPolicy, withRetries } from '../retry.js';

/** `timeoutMs` is per file; the full history gets four times as long. */
export interface EcbOptions extends Pick<CallOptions, 'timeoutMs' | 'retry'> {
  /** Base URL without a trailing slash. */
  url: string;
}

const NAME = 'The European Central Bank';
/** 27 years take about 8 MB. */
const MAX_FILE_BYTES = 33_554_432;
const ROOT = 'gesmes:Envelope';
const day = z.iso.date();
const CURRENCY = /^[A-Z]{3}$/;
const RATE = /^(?=.*[1-9])\d{1,9}(\.\d{1,12})?$/;
const RETRY: RetryPolicy = { retries: 2, minWaitMs: 500, maxWaitMs: 5_000 };

/** Published on working days at about 16:00 CET. */
export function ecbRates({ url, timeoutMs, retry = RETRY }: EcbOptions): RatePublisher {
  const read = (file: string, fileTimeoutMs: number, signal: AbortSignal | undefined) => {
    const request = { platform: NAME, url: `${url}/${file}`, timeoutMs: fileTimeoutMs, signal };
    return withRetries(() => exchange(request, ratesIn), retry, signal);
  };
  return {
    name: NAME,
    history: (signal) => read('eurofxref-hist.xml', 4 * timeoutMs, signal),
    recent: (signal) => read('eurofxref-hist-90d.xml', timeoutMs, signal),
  };
}

async function ratesIn({ ok, status, body }: Response): Promise<PublishedRate[]> {
  if (!ok || !body) {
    await body?.cancel();
    const message = `${NAME} does not give its reference rates (HTTP ${status}).`;
    throw new PlatformError('unavailable', message, { retryable: status >= 500, httpStatus: status });
  }
  const file = new RateFile();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const textOf = (piece?: Uint8Array) => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      throw malformed(NAME, 'it is not UTF-8');
    }
  };
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > MAX_FILE_BYTES) throw malformed(NAME, `it has more than ${MAX_FILE_BYTES / 1_048_576} MB`);
    file.write(textOf(piece));
  }
  file.write(textOf());
  return file.end();
}

/**
 * Streaming parser: `<Cube time="2026-01-30">` per day contains `<Cube currency="CHF" rate="0.9412"/>` per
 * currency. Throws PlatformError `malformed`.
 */
export class RateFile {
  private readonly rates: PublishedRate[] = [];
  private readonly seen = new Set<string>();
  private readonly parser = sax.parser(true);
  private date: string | undefined;
  private isComplete = false;

  constructor() {
    this.parser.onerror = () => {
      throw malformed(NAME, 'it is no well-formed XML');
    };
    this.parser.ondoctype = () => {
      throw malformed(NAME, 'it declares a document type');
    };
    this.parser.onopentag = ({ name, attributes }) => this.open(name, attributes as Record<string, string>);
    this.parser.onclosetag = (name) => {
      if (name === ROOT) this.isComplete = true;
    };
  }

  write(text: string): void {
    this.parser.write(text);
  }

  end(): PublishedRate[] {
    this.parser.close();
    if (!this.isComplete || this.rates.length === 0) throw malformed(NAME, 'it holds no reference rates');
    return this.rates;
  }

  private open(name: string, { time, currency, rate }: Record<string, string | undefined>): void {
    if (name !== 'Cube') return;
    if (time !== undefined) {
      if (!day.safeParse(time).success) throw malformed(NAME, `${time.slice(0, 20)} is no day`);
      this.date = time;
    }
    if (currency === undefined && rate === undefined) return;
    const { date } = this;
    if (date === undefined || !CURRENCY.test(currency ?? '') || !RATE.test(rate ?? '')) {
      throw malformed(NAME, `a rate of ${date ?? 'an unnamed day'} has no currency or number`);
    }
    const key = `${date} ${currency}`;
    if (this.seen.has(key)) throw malformed(NAME, `${key} is told twice`);
    this.seen.add(key);
    this.rates.push({ currency: currency as string, date, rate: rate as string });
  }
}
