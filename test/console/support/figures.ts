import type { Page, Route } from 'playwright-core';

/** What the console asks the server: the operation's name and its variables. */
export interface Asked {
  name: string;
  variables: Record<string, unknown>;
}

export function askedBy(route: Route): Asked {
  const { query = '', variables = {} } = route.request().postDataJSON() ?? {};
  return { name: /^\s*(?:query|mutation|subscription)\s+(\w+)/.exec(query)?.[1] ?? '', variables };
}

/** Answers that are kept back until they are let go. */
export class HeldAnswers {
  private readonly waiting: (() => void)[] = [];

  private constructor(
    private readonly page: Page,
    private readonly isHeld: (asked: Asked) => boolean,
  ) {}

  /** Keeps back the answers to what `isHeld` picks, from now on. */
  static async of(page: Page, isHeld: (asked: Asked) => boolean): Promise<HeldAnswers> {
    const held = new HeldAnswers(page, isHeld);
    await page.route('**/graphql', held.hold);
    return held;
  }

  /** How many are kept back; waits for the first. */
  async some(): Promise<number> {
    while (this.waiting.length === 0) await new Promise((done) => setTimeout(done, 20));
    return this.waiting.length;
  }

  /** Lets all go, and keeps back no more. */
  async release(): Promise<void> {
    await this.page.unroute('**/graphql', this.hold);
    for (const go of this.waiting.splice(0)) go();
  }

  private readonly hold = async (route: Route): Promise<void> => {
    if (this.isHeld(askedBy(route))) await new Promise<void>((go) => void this.waiting.push(go));
    await route.continue().catch(() => undefined);
  };
}

/** A day some days later, YYYY-MM-DD. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Text as it is read: with plain spaces. */
export function plain(text: string | null | undefined): string {
  return (text ?? '').replaceAll(/[\u00a0\u202f\u2009]/g, ' ').trim();
}
