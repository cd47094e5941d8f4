import { ParameterError } from '../errors.js';
import type { OwnAddress } from '../own-address.js';

const MAX_LENGTH = 2_048;
/** Characters that all URL parsers treat alike. */
export const PLAIN_URL = /^[!-[\]-~]+$/;

/** Where this server may redirect browsers to: configured origins, or its own. */
export class ReturnOrigins {
  constructor(
    private readonly allowed: readonly string[] | undefined,
    private readonly own: Pick<OwnAddress, 'origins' | 'url'>,
  ) {}

  /** The default target. */
  get url(): string {
    return this.allowed?.[0] ?? this.own.url;
  }

  /** Returns `url`, safe for a header. Throws ParameterError unless it is http(s) on an allowed origin. */
  require(parameter: string, url: string): string {
    const origins = this.allowed ?? this.own.origins;
    const parsed = url.length <= MAX_LENGTH ? URL.parse(url) : null;
    if (!parsed || parsed.username || parsed.password || !origins.includes(parsed.origin)) {
      const rule = `must be an address of at most 2,048 characters below ${origins.join(' or ')}`;
      throw new ParameterError(parameter, rule);
    }
    return PLAIN_URL.test(url) ? url : parsed.href;
  }
}
