import { malformed } from '../answer.js';
import { exchange } from '../exchange.js';
import { PlatformError } from '../platform-error.js';
import type { PublishedRate, RatePublisher } from '../rate-publisher.js';
import { type RetryPolicy, withRetries } from '../retry.js';
import { RateFile } from './rate-file.js';

export interface EcbOptions {
  /** Base URL of the files, without a trailing slash. */
  url: string;
  /** Milliseconds for one file; the whole history has four times as long. */
  timeoutMs: number;
  retry?: RetryPolicy | undefined;
}

const NAME = 'The European Central Bank';
/** The history of 27 years has about 8 MB. */
const LARGEST_FILE = 33_554_432;
const RETRY: RetryPolicy = { retries: 2, minWaitMs: 500, maxWaitMs: 5_000 };

/** The euro's reference rates as the European Central Bank publishes them on working days at about 16:00 CET. */
export class EcbRates implements RatePublisher {
  readonly name = NAME;

  constructor(private readonly options: EcbOptions) {}

  history(signal?: AbortSignal): Promise<PublishedRate[]> {
    return this.read('eurofxref-hist.xml', 4 * this.options.timeoutMs, signal);
  }

  recent(signal?: AbortSignal): Promise<PublishedRate[]> {
    return this.read('eurofxref-hist-90d.xml', this.options.timeoutMs, signal);
  }

  private read(file: string, timeoutMs: number, signal: AbortSignal | undefined): Promise<PublishedRate[]> {
    const request = { platform: NAME, url: `${this.options.url}/${file}`, timeoutMs, signal };
    return withRetries(() => exchange(request, ratesIn), this.options.retry ?? RETRY, signal);
  }
}

async function ratesIn({ ok, status, body }: Response): Promise<PublishedRate[]> {
  if (!ok || !body) {
    await body?.cancel();
    const message = `${NAME} does not give its reference rates (HTTP ${status}).`;
    throw new PlatformError('unavailable', message, { retryable: status >= 500, httpStatus: status });
  }
  const file = new RateFile(NAME);
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
    if (size > LARGEST_FILE) throw malformed(NAME, `it has more than ${LARGEST_FILE / 1_048_576} MB`);
    file.write(textOf(piece));
  }
  file.write(textOf());
  return file.end();
}
