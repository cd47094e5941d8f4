import { OAuthError } from '../../access/clients/oauth-error.js';

/** Parameters of a request, each at most once (RFC 6749, section 3.1); an empty one is as none. */
export class Parameters {
  private readonly values: ReadonlyMap<string, string>;

  /** Throws OAuthError for one that is repeated. */
  constructor(text: string) {
    const values = new Map<string, string>();
    for (const [name, value] of new URLSearchParams(text)) {
      if (values.has(name)) throw new OAuthError('invalid_request', 'Each parameter must be sent once.');
      values.set(name, value);
    }
    this.values = values;
  }

  get(name: string): string | undefined {
    return this.values.get(name) || undefined;
  }

  /** Throws OAuthError without a value. */
  require(name: string): string {
    const value = this.get(name);
    if (value === undefined) throw new OAuthError('invalid_request', `${name} is required.`);
    return value;
  }
}
