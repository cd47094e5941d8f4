import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../support/chromium.js';
import { type DemoApp, startDemoApp } from '../../support/demo-app.js';
import { Visit, type VisitOptions } from './visit.js';

/** A demo and a browser for a group of tests. A visit ends with its test, and nothing in it may have been complained of. */
export class Visits {
  private started: [DemoApp, Browser] | undefined;
  private visit: Visit | undefined;

  /** To be called in `describe`. */
  static ofGroup(): Visits {
    const visits = new Visits();
    beforeAll(async () => {
      visits.started = await Promise.all([startDemoApp(), launchBrowser()]);
    });
    afterAll(async () => {
      const [demo, browser] = visits.started ?? [];
      await browser?.close();
      await demo?.stop();
    });
    afterEach(() => visits.end());
    return visits;
  }

  get demo(): DemoApp {
    return this.running[0];
  }

  async begin(role: keyof DemoApp['users'], path: string, options?: VisitOptions): Promise<Visit> {
    const [demo, browser] = this.running;
    this.visit = await Visit.begin(demo, browser, options);
    await this.visit.as(role, path);
    return this.visit;
  }

  private async end(): Promise<void> {
    const complaints = this.visit?.complaints;
    await this.visit?.end();
    this.visit = undefined;
    expect(complaints ?? []).toEqual([]);
  }

  private get running(): [DemoApp, Browser] {
    if (!this.started) throw new Error('The demo runs during tests and hooks.');
    return this.started;
  }
}
