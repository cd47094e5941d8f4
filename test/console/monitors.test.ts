import { watchAccount } from '../../src/domain/monitors/monitor-watch.js';
import { inBrowser } from '../support/chromium.js';
import { Visits } from './support/visits.js';

inBrowser('monitors', () => {
  const visits = Visits.ofGroup();

  const rest = async (path: string) =>
    (await visits.demo.app.rest('GET', path, { token: visits.demo.users.member.token })).body;

  /** As after a sync of the whole team. */
  async function watchAll(): Promise<void> {
    const { app, teamId, accountIds } = visits.demo;
    for (const accountId of accountIds)
      await watchAccount(app.db, new Date(), { teamId, accountId }, { sendsMail: false });
  }

  test('a member makes one from a ready one, tries it on the past, changes it, switches it on and reads what it found', async () => {
    const now = await visits.begin('member', '/app/monitors');
    const { page } = now;
    await page.getByText('There is no monitor yet.').waitFor();
    await page.getByRole('button', { name: 'New monitor' }).click();
    await page.getByRole('button', { name: 'Choose “Cost of a campaign jumps”' }).waitFor();
    expect(await page.getByRole('button', { name: /^Choose “/ }).count()).toBe(21);
    expect(await now.barriers()).toEqual([]);
    await now.picture('monitor-templates-1400-light');
    await page.getByRole('button', { name: 'Choose “Cost of a campaign jumps”' }).click();
    await page.getByText(/^It would (not )?have fired/).waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Every campaign that spends');
    const limits = page.getByLabel(/^Limit \(/);
    await limits.first().fill('-1');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Please enter a number from 0.').waitFor();
    expect(await now.barriers()).toEqual([]);
    await now.picture('monitor-edit-1400-light');
    await limits.first().fill('50');
    await limits.last().fill('1.50');
    await page.getByText('The rule reads: cost on one day above 50% of the average').waitFor();
    await page.getByLabel('When it fires').selectOption('change_budget');
    await page.getByLabel('Change in %').fill('0');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Please enter -90 to 100, not 0.').waitFor();
    await page.getByLabel('Change in %').fill('-20');
    expect(await now.barriers()).toEqual([]);
    await page.getByLabel('Tell me on each day, not only on the first').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/It would have fired \d+ times\./).waitFor();
    await page.getByText('cost on one day above 50% of the average').first().waitFor();
    await page.getByText('Proposes: change the budget by -20%.').waitFor();
    await page.locator('dialog tbody tr').first().waitFor();
    await page.locator('dialog .spark canvas').waitFor();
    expect(await now.barriers()).toEqual([]);
    await now.picture('monitor-past-1400-light');
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByText('“Every campaign that spends” is on, from yesterday’s figures onwards.').waitFor();
    const [monitor] = await rest('/monitors');
    expect(monitor).toMatchObject({
      isEnabled: true,
      isRepeated: true,
      language: 'en',
      conditions: [{ threshold: 0.5 }, { threshold: 1.5 }],
    });
    await page.keyboard.press('Escape');
    await watchAll();
    await visits.demo.app.propose();
    await page.getByRole('link', { name: 'Found' }).click();
    const rows = page.locator('tbody tr');
    const { meta } = await rest('/monitor-events');
    await rows.nth(meta.total - 1).waitFor();
    expect(await rows.count()).toBe(meta.total);
    expect(await now.barriers()).toEqual([]);
    await now.picture('monitor-events-1400-light');
    await rows
      .first()
      .getByRole('button', { name: /^Mark / })
      .click();
    await page.getByText('Marked as seen.').waitFor();
    expect((await rest('/monitor-events?isAcknowledged=true')).meta.total).toBe(1);
  });

  test('one is made by fields, and the first page says what needs attention', async () => {
    const now = await visits.begin('owner', '/app/monitors', { width: 390, height: 860, language: 'de-DE' });
    const { page } = now;
    await page.getByRole('button', { name: 'Neuer Monitor' }).click();
    await page.getByRole('button', { name: 'Eigenen anlegen' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Klicks brechen ein');
    await page.getByLabel('Kennzahl').selectOption('clicks');
    await page.getByLabel('Tage', { exact: true }).fill('91');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('Bitte 1 bis 90 eingeben.').waitFor();
    await page.getByLabel('Tage', { exact: true }).fill('3');
    await page.getByLabel('Ist', { exact: true }).selectOption('below');
    await page.getByLabel(/^Grenze/).fill('60');
    await page.getByText('Die Regel lautet: Klicks in 3 Tagen unter 60').waitFor();
    await page.getByLabel('Wenn er auslöst').selectOption('pause_campaign');
    expect(await now.barriers()).toEqual([]);
    expect(await now.overflow()).toBeLessThanOrEqual(0);
    await now.picture('monitor-form-390-light');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('„Klicks brechen ein“ ist angelegt.', { exact: false }).waitFor();
    await page.getByText(/^Er hätte (nicht|einmal|\d+-mal) /).waitFor();
    expect(await rest('/monitors')).toContainEqual(
      expect.objectContaining({
        name: 'Klicks brechen ein',
        isEnabled: false,
        conditions: [
          expect.objectContaining({ metric: 'clicks', windowDays: 3, comparison: 'weekday_average', threshold: 0.6 }),
        ],
        action: { kind: 'pause_campaign', changePercent: null, isUnattended: false },
      }),
    );
    await now.open('/app/accounts');
    await now.settled();
    const attention = page.getByRole('region', { name: 'Heute wichtig' });
    const link = attention.getByRole('link', { name: /neue Funde von Monitoren/ });
    await link.waitFor();
    expect(await now.barriers()).toEqual([]);
    expect(await now.overflow()).toBeLessThanOrEqual(0);
    await now.picture('attention-390-light');
    await link.click();
    await page.getByRole('link', { name: 'vorgeschlagen' }).first().waitFor();
    const kunde = await visits.begin('kunde', '/app/accounts', { language: 'de-DE' });
    await kunde.settled();
    await kunde.page.getByRole('region', { name: 'Heute wichtig' }).waitFor();
    expect(await kunde.page.getByRole('link', { name: /Monitor|Änderungspl/ }).count()).toBe(0);
    await kunde.picture('attention-kunde-1400-light');
  });

  test('they read in German on a telephone, and nothing is wider than it', async () => {
    const now = await visits.begin('owner', '/app/monitors', {
      width: 390,
      height: 860,
      theme: 'dark',
      language: 'de-DE',
    });
    const { page } = now;
    await now.settled();
    expect(await now.overflow()).toBeLessThanOrEqual(0);
    await now.picture('monitors-390-dark');
    await page.getByRole('button', { name: 'Neuer Monitor' }).click();
    await page.getByRole('button', { name: '„Konto gibt nichts mehr aus“ wählen' }).waitFor();
    expect(await now.barriers()).toEqual([]);
    await now.picture('monitor-templates-390-dark');
    await page.getByRole('button', { name: '„Konto gibt nichts mehr aus“ wählen' }).click();
    await page.getByText(/^Er hätte (nicht|einmal|\d+-mal) /).waitFor();
    await now.picture('monitor-past-390-dark');
    expect(await now.overflow()).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Löschen' }).click();
    await page.getByText('Auch was er gefunden hat, wird gelöscht.').waitFor();
    await page.getByRole('button', { name: 'Löschen' }).last().click();
    await page.getByText('Der Monitor ist gelöscht.').waitFor();
    await now.open('/app/monitor-events');
    await now.settled();
    expect(await now.barriers()).toEqual([]);
    expect(await now.overflow()).toBeLessThanOrEqual(0);
    await now.picture('monitor-events-390-dark');
  });
});
