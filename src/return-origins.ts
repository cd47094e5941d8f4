import { ParameterError } from './errors.js';
import type { OwnAddress } from './own-address.js';

const MAX_LENGTH = 2_048;
/** What every reader of an address understands alike; everything else is written out by the standard's rules. */
const PLAIN = /^[!-[\]-~]+$/;

/** Where this server may send people's browsers: origins that are set, otherwise its own. */
export class ReturnOrigins {
  constructor(
    private readonly allowed: readonly string[] | undefined,
    private readonly own: Pick<OwnAddress, 'origins' | 'url'>,
  ) {}

  /** Where they are sent when nothing else is asked for. */
  get url(): string {
    return this.allowed?.[0] ?? this.own.url;
  }

  /** `url` as it can stand in a header. Throws ParameterError unless it is an http or https URL on an allowed origin. */
  require(parameter: string, url: string): string {
    const origins = this.allowed ?? this.own.origins;
    const parsed = url.length <= MAX_LENGTH && URL.canParse(url) ? new URL(url) : undefined;
    if (!parsed || parsed.username || parsed.password || !origins.includes(parsed.origin)) {
      throw new ParameterError(
        parameter,
        `must be an address of at most 2,048 characters below ${origins.join(' or ')}`,
      );
    }
    return PLAIN.test(url) ? url : parsed.href;
  }
}
