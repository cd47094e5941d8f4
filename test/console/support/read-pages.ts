import { declaredPaths } from './pages.js';

/** Pages without a figure, and what they have instead; days and moments are no figures. */
const WITHOUT_FIGURES: Readonly<Record<string, string>> = {
  calendar: 'what is planned, by day',
  'accounts/:accountId/customer': 'what people wrote',
  keys: 'names, permissions and days',
  webhooks: 'addresses and events; how often a delivery was tried stands in a dialog',
  connections: 'names of platforms; how many accounts are chosen stands in a dialog',
  support: 'questions and answers',
  'support/:ticketId': 'questions and answers; the size of a file is that of the file',
  monitors: 'rules as people wrote them; what was found stands on the page beside it',
  'monitor-events': 'nothing has fired in the demo',
  exports: 'files and links; rows and sizes are those of files, and the demo has none',
  'changes/file': 'a form, until a file is sent',
  'accounts/:accountId/reports': 'days and states of reports',
};

/** Pages whose figures are compared by the tests of their own room. */
const READ_ELSEWHERE: Readonly<Record<string, string>> = {
  'budget-groups': 'test/budget-groups, with an oracle that adds up day by day',
  'accounts/:accountId/reports/:reportId': 'test/client-reports, with raw sums',
};

/** The pages without a figure. */
export const PAGES_WITHOUT_FIGURES: readonly string[] = Object.keys(WITHOUT_FIGURES);

/** Which pages of the console were read, by what was compared on each. */
export class ReadPages {
  private readonly paths = declaredPaths();
  private readonly compared = new Map<string, number>();
  private shown = '';

  /** From now on, what is compared stands on the page at this address. */
  opened(address: string): void {
    const [, path = ''] = /^\/app\/([^?]*)/.exec(address) ?? [];
    this.shown = this.paths.find((each) => patternOf(each).test(path)) ?? '';
  }

  hasCompared(): void {
    this.compared.set(this.shown, (this.compared.get(this.shown) ?? 0) + 1);
  }

  /** Pages whose figures nobody reads, and those that have a reader and are said to need none. */
  faults(): string[] {
    const told = [...Object.keys(WITHOUT_FIGURES), ...Object.keys(READ_ELSEWHERE)];
    return [
      ...this.paths.filter((path) => !this.compared.has(path) && !told.includes(path)).map((path) => `unread: ${path}`),
      ...told.filter((path) => this.compared.has(path)).map((path) => `read: ${path}`),
      ...told.filter((path) => !this.paths.includes(path)).map((path) => `no page: ${path}`),
    ];
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
}

/** Money, shares and factors as pages write them. */
export const FIGURE = /\d\s?[€%×]|[€]\s?\d|\b(?:EUR|CHF)\s?\d|\d\s?(?:EUR|CHF)\b/;
