import { readFileSync } from 'node:fs';
import { inBrowser } from '../support/chromium.js';
import { parse } from '../transports/support/csv.js';
import { type Opening, opened } from '../transports/support/spreadsheet.js';
import type { Visit } from './support/visit.js';
import { Visits } from './support/visits.js';

const FORMULA = '=HYPERLINK("https://evil.example";"Kampagne")';

inBrowser('lists over all accounts, their sums and their exports', () => {
  const visits = Visits.ofGroup();

  /** What the page saves, in German or English form. */
  async function exported({ page }: Visit, form: 'German' | 'English' | 'Deutsch' | 'Englisch'): Promise<string> {
    await page.getByRole('button', { name: /^(Export|Exportieren)$/ }).click();
    await page.locator('dialog .choice label', { hasText: form }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^(Save as CSV|Als CSV speichern)$/ }).click(),
    ]);
    return readFileSync(await download.path(), 'utf8');
  }

  test.each([
    { width: 1400, theme: 'light', language: 'en-GB' },
    { width: 390, theme: 'dark', language: 'de-DE' },
  ] as const)(
    'all campaigns and products are for everybody, $width pixels wide, $language',
    async ({ width, ...options }) => {
      const now = await visits.begin('owner', '/app/campaigns', { width, ...options });
      const { page } = now;
      for (const [name, path] of [
        ['all-campaigns', '/app/campaigns'],
        ['all-products', '/app/products'],
        ['segments', `/app/accounts/${visits.demo.accountIds[0]}/segments`],
      ] as const) {
        await now.open(path);
        await page.locator('tbody tr').first().waitFor();
        await now.picture(`${name}-${width}-${options.theme}`);
        expect({ name, barriers: await now.barriers() }).toEqual({ name, barriers: [] });
        expect({ name, overflow: await now.overflow() }).toEqual({ name, overflow: 0 });
      }
    },
  );

  test('no word of a device, network, day or hour is broken on a phone, and every column fits', async () => {
    for (const language of ['de-DE', 'en-GB'] as const) {
      const now = await visits.begin('owner', '/app/accounts', { width: 390, language });
      for (const by of ['device', 'network', 'day_of_week', 'hour']) {
        await now.open(`/app/accounts/${visits.demo.accountIds[0]}/segments?by=${by}`);
        await now.page.locator('tbody tr').first().waitFor();
        const broken =
          await now.page.evaluate(`[...document.querySelectorAll('tbody th .two-lines')].flatMap((cell) => {
          const text = cell.firstChild;
          return [...text.data.matchAll(/[^ -]+/g)].filter(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            return range.getClientRects().length > 1;
          }).map(([word]) => word);
        })`);
        const hidden = await now.page.evaluate(
          '(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector(".table-scroll"))',
        );
        expect({ language, by, broken, hidden }).toEqual({ language, by, broken: [], hidden: 0 });
      }
    }
  });

  test('campaigns of all accounts are filtered and lead to their account and their page', async () => {
    const now = await visits.begin('member', '/app/campaigns?type=SHOPPING&status=ENABLED');
    const { page } = now;
    await page.locator('tbody tr').first().waitFor();
    const { body } = await visits.demo.app.rest(
      'GET',
      '/query/campaigns?channel_type=SHOPPING&status=ENABLED&limit=1000',
      {
        apiKey: visits.demo.apiKey,
      },
    );
    await page.getByText(`${body.meta.total} campaigns of all accounts`).waitFor();
    expect(await page.locator('tbody th a:first-child').first().textContent()).toBe(body.data[0].name);
    await page.locator('tbody th small a').first().click();
    await page.waitForURL(`**/app/accounts/${body.data[0].accountId}/campaigns`);
  });

  test('a row of sums adds up what is shown, ratios from the sums', async () => {
    const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const range = { startDate: dayAgo(20), endDate: dayAgo(5) };
    const period = `${range.startDate}..${range.endDate}`;
    const now = await visits.begin('member', `/app/campaigns?type=SHOPPING&period=${period}`);
    const { page } = now;
    await page.locator('tfoot').waitFor();
    const shown = await page.locator('tbody tr').count();
    const { body: answer } = await visits.demo.app.graphql(
      `query ($startDate: LocalDate!, $endDate: LocalDate!, $limit: Int!) {
        campaigns(startDate: $startDate, endDate: $endDate, channelType: SHOPPING, limit: $limit) {
          data { metrics { cost conversionValue } }
        }
      }`,
      { ...range, limit: shown },
      { token: visits.demo.users.member.token },
    );
    const body = answer.data.campaigns;
    const sum = (of: 'cost' | 'conversionValue') =>
      body.data.reduce(
        (total: number, { metrics }: { metrics: Record<string, number> }) => total + (metrics[of] ?? 0),
        0,
      );
    const cells = await page.locator('tfoot td, tfoot th').allTextContents();
    expect(cells[0]).toBe(`Sum of ${shown} rows`);
    expect(cells[2]).toBe(`€${Math.round(sum('cost')).toLocaleString('en-GB')}`);
    expect(cells.at(-1)).toBe(`${(sum('conversionValue') / sum('cost')).toFixed(2)}\u00a0×`);
  });

  test('what is shown is saved in both forms, with the numbers of the API and no formula', async () => {
    const { body } = await visits.demo.app.rest(
      'GET',
      `/query/campaigns?account_id=${visits.demo.accountIds[0]}&limit=1000`,
      {
        apiKey: visits.demo.apiKey,
      },
    );
    const [{ id, accountId, name }] = body.data;
    const rename = (to: string) =>
      visits.demo.app.db.query('update campaigns set name = $4 where team_id = $1 and account_id = $2 and id = $3', [
        visits.demo.teamId,
        accountId,
        id,
        to,
      ]);
    await rename(FORMULA);
    try {
      const now = await visits.begin('member', `/app/accounts/${accountId}/campaigns`);
      await now.page.locator('tbody tr').first().waitFor();
      const rows = await now.page.locator('tbody tr').count();
      const german = await exported(now, 'German');
      const english = await exported(now, 'English');
      for (const [text, separator, decimal] of [
        [german, ';', ','],
        [english, ',', '.'],
      ] as const) {
        expect(text.startsWith('\ufeff')).toBe(true);
        const lines = parse(text.slice(1), separator);
        expect(lines[0]?.slice(0, 5)).toEqual(['Campaign', 'Type', 'Status', 'Budget a day', 'Bidding']);
        expect(lines).toHaveLength(rows + 1);
        const [first] = body.data;
        expect(lines[1]?.[0]).toBe(`'${FORMULA}`);
        const cost = lines[0]?.indexOf('Spend (EUR)') ?? -1;
        expect(lines[1]?.[cost]).toBe(String(first.metrics.cost).replace('.', decimal));
      }
      const openings: readonly (readonly [string, Opening])[] = [
        [german, { separators: [';'], language: 'de' }],
        [english, { separators: [','], language: 'en' }],
        [german, { separators: [',', ';', '\t'], language: 'en' }],
      ];
      for (const [text, opening] of openings) {
        const cells = (await opened(text, opening)).flat();
        expect(cells.filter(({ formula }) => formula !== undefined)).toEqual([]);
        expect(cells.length).toBeGreaterThan(rows);
      }
    } finally {
      await rename(name);
    }
  });

  test('the export of a page in German speaks German, in the order that is shown', async () => {
    const now = await visits.begin('owner', '/app/pacing?sort=account', { language: 'de-DE' });
    const { page } = now;
    await page.locator('tbody tr').first().waitFor();
    const names = await page.locator('tbody th a').allTextContents();
    await page.getByRole('button', { name: 'Exportieren' }).click();
    expect(await now.barriers()).toEqual([]);
    await page.keyboard.press('Escape');
    const lines = parse((await exported(now, 'Deutsch')).slice(1), ';');
    expect(lines[0]?.slice(0, 3)).toEqual(['Konto', 'Bisher ausgegeben (EUR)', 'Bis']);
    expect(lines.slice(1).map(([name]) => name)).toEqual(names);
  });

  test.each([
    ['device', ''],
    ['network', 'by=network'],
    ['day of the week', 'by=day_of_week'],
    ['hour', 'by=hour'],
  ])('figures by %s have a row of sums, and are saved whole', async (_, query) => {
    const accountId = String(visits.demo.accountIds[0]);
    const now = await visits.begin('member', `/app/accounts/${accountId}/segments?${query}`);
    const { page } = now;
    await page.locator('tfoot tr').waitFor();
    const by = query.split('=')[1] ?? 'device';
    const { body } = await visits.demo.app.rest(
      'GET',
      `/query/accounts/${accountId}/metrics/segments?by=${by}&compare=previous_period`,
      { apiKey: visits.demo.apiKey },
    );
    interface Exported {
      cost: number;
      conversionValue: number;
      clicks: number;
      days: number;
      earlierDays: number;
      comparison: { metrics: { cost: number; roas: number; conversionValue: number } };
    }
    const rows: Exported[] = body.data;
    const lines = parse((await exported(now, 'English')).slice(1), ',');
    const column = (name: string) => lines.slice(1).map((line) => Number(line[lines[0]?.indexOf(name) ?? -1]));
    const sorted = (numbers: number[]) => numbers.toSorted((one, other) => one - other);
    expect(sorted(column('Spend (EUR)'))).toEqual(sorted(rows.map(({ cost }) => cost)));
    expect(sorted(column('Conversion value (EUR)'))).toEqual(sorted(rows.map((row) => row.conversionValue)));
    // The file has shares to four decimals.
    expect(column('Of all spend').reduce((all, share) => all + share, 0)).toBeCloseTo(1, 2);
    // Beside them what they are compared with, and the days that are compared where their number differs.
    const before = rows.map(({ comparison: { metrics } }) => metrics);
    expect(sorted(column('Period before: Spend (EUR)'))).toEqual(sorted(before.map(({ cost }) => cost)));
    expect(sorted(column('Period before: Conversion value (EUR)'))).toEqual(
      sorted(before.map(({ conversionValue }) => conversionValue)),
    );
    const ratios = sorted(column('Period before: ROAS'));
    for (const [at, roas] of sorted(before.map((metrics) => metrics.roas)).entries())
      expect(ratios[at]).toBeCloseTo(roas, 2);
    expect(lines[0]?.includes('Days')).toBe(by === 'day_of_week');
    if (by === 'day_of_week') {
      expect(column('Days')).toEqual(rows.map(({ days }) => days));
      expect(column('Period before: Days')).toEqual(rows.map(({ earlierDays }) => earlierDays));
    }
    const clicks = rows.reduce((all, row) => all + row.clicks, 0);
    expect((await page.locator('tfoot').textContent())?.replaceAll(',', '')).toContain(String(clicks));
  });
});
