import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { decodeJwt } from 'jose';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { DemoApp } from '../../support/demo-app.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Where pictures go, if anywhere: `SCREENSHOTS=docs/console npm test -- test/console`. */
const SCREENSHOTS = process.env.SCREENSHOTS;

export interface VisitOptions {
  width?: number;
  height?: number;
  language?: string;
  theme?: 'light' | 'dark';
  hasTouch?: boolean;
  timeZone?: string;
}

/** Somebody at the console, in a browser of their own, who notes whatever must not happen. */
export class Visit {
  /** Errors in the page, violations of its policy, answers with an error, and requests to other hosts. */
  readonly complaints: string[] = [];
  /** What was asked for, by address. */
  readonly requests: string[] = [];
  /** Bytes that came over the wire. */
  bytes = 0;

  private constructor(
    private readonly demo: DemoApp,
    private readonly context: BrowserContext,
    readonly page: Page,
  ) {}

  static async begin(demo: DemoApp, browser: Browser, options: VisitOptions = {}): Promise<Visit> {
    const { width = 1400, height = 900, language = 'en-GB', theme = 'light', hasTouch = false, timeZone } = options;
    const context = await browser.newContext({
      viewport: { width, height },
      locale: language,
      colorScheme: theme,
      reducedMotion: 'reduce',
      hasTouch,
      ...(timeZone && { timezoneId: timeZone }),
    });
    context.setDefaultTimeout(60_000);
    const visit = new Visit(demo, context, await context.newPage());
    await visit.listen();
    return visit;
  }

  async end(): Promise<void> {
    await this.context.close();
  }

  /** Signs in as a person of the demo without the pages for it, and opens `path`. */
  async as(role: keyof DemoApp['users'], path: string): Promise<void> {
    const { token } = this.demo.users[role];
    const { url } = this.demo.app;
    const { sub: userId = '', team: teamId, exp = 0 } = decodeJwt<{ team: string }>(token);
    const name = `adlane_session_${new URL(url).port}`;
    await this.context.addCookies([{ name, value: token, url, httpOnly: true, sameSite: 'Strict' }]);
    const expiresAt = new Date(exp * 1_000).toISOString();
    await this.context.addInitScript(
      (stored) => {
        const { localStorage } = globalThis as unknown as {
          localStorage: { getItem(k: string): unknown; setItem(k: string, v: string): void };
        };
        if (localStorage.getItem('begun') === null) localStorage.setItem('adlane.session', stored);
        localStorage.setItem('begun', '1');
      },
      JSON.stringify({ name: `${teamId}.${userId}.${exp}`, userId, teamId, expiresAt }),
    );
    await this.open(path);
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.demo.app.url + path);
  }

  /** What is wrong for people with disabilities, as axe finds it; only what is serious. */
  async barriers(): Promise<string[]> {
    const found = (await this.page.evaluate(
      `${AXE};axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)`,
    )) as AxeResults['violations'];
    return found
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('; ')}`,
      );
  }

  /** By how many pixels the page is wider than the window. */
  async overflow(): Promise<number> {
    return (await this.page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number;
  }

  async picture(name: string): Promise<void> {
    if (!SCREENSHOTS) return;
    const camera = await this.context.newCDPSession(this.page);
    const { data } = await camera.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
    await camera.detach();
    writeFileSync(`${SCREENSHOTS}/${name}.webp`, data, 'base64');
  }

  /** Waits until the page shows what it asked for and asks for nothing more in a while; streams stay open. */
  async settled(quietMs = 400): Promise<void> {
    await this.page.getByRole('heading', { level: 1 }).first().waitFor();
    for (let before = -1; before < this.requests.length; ) {
      before = this.requests.length;
      const unfinished = this.page.locator('.skeleton, .skeleton-box, [aria-busy=true]').first();
      await unfinished.waitFor({ state: 'detached' });
      await this.page.waitForTimeout(quietMs);
    }
  }

  private async listen(): Promise<void> {
    const { page, complaints } = this;
    const { url } = this.demo.app;
    const { oauthUrl, metaUrl, stripeUrl } = this.demo.sandbox;
    const isOutside = (address: string) =>
      [oauthUrl, metaUrl, stripeUrl].some((page) => address.startsWith(`${page}/`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !isOutside(message.location().url)) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('response', (response) => {
      if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
    });
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url())) this.requests.push(request.url());
      const isVisit = request.isNavigationRequest() && isOutside(request.url());
      if (!isVisit && !request.url().startsWith(`${url}/`) && !/^(data|blob):/.test(request.url()))
        complaints.push(`another host: ${request.url()}`);
    });
    await page.exposeFunction('policyViolated', (what: string) => complaints.push(`policy: ${what}`));
    await page.addInitScript(
      `addEventListener('securitypolicyviolation', (event) => policyViolated(event.violatedDirective + ' ' + event.blockedURI))`,
    );
    const network = await this.context.newCDPSession(page);
    await network.send('Network.enable');
    network.on('Network.loadingFinished', ({ encodedDataLength }) => {
      this.bytes += encodedDataLength;
    });
  }
}
