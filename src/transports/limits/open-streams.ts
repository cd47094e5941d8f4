import type { Settings } from '../../settings.js';

/** Counts open streams, in all and by owner: a caller, or an address for those without a credential. */
export class OpenStreams {
  authenticated = 0;
  anonymous = 0;
  private readonly byOwner = new Map<string, number>();

  constructor(private readonly bounds: Settings['limits']['streams']) {}

  /** Counts one more; the result, called once, counts it out. Undefined if there is no room for it. */
  open(owner: string, isAuthenticated: boolean): (() => void) | undefined {
    const { inAll, perCaller, perAddress } = this.bounds;
    const own = this.byOwner.get(owner) ?? 0;
    if (this.authenticated + this.anonymous >= inAll || own >= (isAuthenticated ? perCaller : perAddress)) {
      return undefined;
    }
    const kind = isAuthenticated ? 'authenticated' : 'anonymous';
    this.byOwner.set(owner, own + 1);
    this[kind] += 1;
    return () => {
      this[kind] -= 1;
      const left = (this.byOwner.get(owner) as number) - 1;
      if (left > 0) this.byOwner.set(owner, left);
      else this.byOwner.delete(owner);
    };
  }
}
