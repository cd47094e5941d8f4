import { inBrowser } from '../support/chromium.js';
import { refuse } from './support/answers.js';
import { Visits } from './support/visits.js';

interface Listed {
  id: string;
  accountId: string;
  name: string;
  channelType: string;
  status: string;
}

const MARKUP = '<img src=x onerror=alert(1)> & "Söhne"';

inBrowser('the page of a campaign', () => {
  const visits = Visits.ofGroup();
  let campaigns: Listed[];

  beforeAll(async () => {
    const { body } = await visits.demo.app.rest('GET', '/query/campaigns?limit=1000', { apiKey: visits.demo.apiKey });
    campaigns = body.data;
  });

  function some(channelType: string, is: (campaign: Listed) => boolean = ({ status }) => status === 'ENABLED'): Listed {
    return campaigns.find((each) => each.channelType === channelType && is(each)) as Listed;
  }

  const pathOf = ({ accountId, id }: Listed, more = '') => `/app/accounts/${accountId}/campaigns/${id}${more}`;

  test.each([
    { width: 1400, theme: 'light', language: 'en-GB' },
    { width: 390, theme: 'dark', language: 'de-DE' },
  ] as const)(
    'shows each kind of campaign to everybody, $width pixels wide, $language',
    async ({ width, ...options }) => {
      const first = some('PERFORMANCE_MAX');
      const now = await visits.begin('owner', pathOf(first), { width, ...options });
      const { page } = now;
      const views = [
        [first, 'assets', page.locator('.asset-group tbody tr').first()],
        [some('SEARCH'), 'keywords', page.locator('.more tbody tr').first()],
        [some('SEARCH'), 'groups', page.locator('.more tbody tr').first()],
        [some('SEARCH'), 'ads', page.locator('.more tbody tr').first()],
        [some('SEARCH'), 'history', page.locator('.history li, .empty').first()],
        [some('SEARCH'), 'plans', page.locator('.more tbody tr, .empty').first()],
        [some('SHOPPING'), 'terms', page.locator('.more tbody tr').first()],
        [some('DISPLAY'), 'segments', page.locator('.more tbody tr, .empty').first()],
        [some('SHOPPING'), 'segments&by=hour', page.locator('.more tbody tr, .empty').first()],
      ] as const;
      for (const [campaign, view, landmark] of views) {
        await now.open(pathOf(campaign, `?view=${view}`));
        await page.locator('.curve canvas').waitFor();
        await landmark.waitFor();
        await page.locator('.more').scrollIntoViewIfNeeded();
        await page.evaluate('document.querySelector(".halves").scrollIntoView()');
        const name = `campaign-${view.replace(/\W.*/, '')}`;
        await now.picture(`${name}-${width}-${options.theme}`);
        expect({ name, barriers: await now.barriers() }).toEqual({ name, barriers: [] });
        expect({ name, overflow: await now.overflow() }).toEqual({ name, overflow: 0 });
      }
    },
  );

  test('is reached by the name of a campaign and tells the figures of the API', async () => {
    const campaign = some('SEARCH');
    const { page } = await visits.begin('member', `/app/accounts/${campaign.accountId}/campaigns`);
    await page.getByRole('link', { name: campaign.name, exact: true }).click();
    await page.waitForURL(`**${pathOf(campaign)}`);
    await page.getByRole('heading', { level: 1, name: campaign.name }).waitFor();
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    expect(await navigation.getByRole('link', { name: 'Campaigns', exact: true }).getAttribute('aria-current')).toBe(
      'page',
    );
    const { accountId, id } = campaign;
    const { body } = await visits.demo.app.graphql(
      `query ($accountId: String!, $id: String!) {
        listedCampaign(accountId: $accountId, campaignId: $id, days: 30) { metrics { clicks roas } }
        keywords(accountId: $accountId, campaignId: $id) { text }
      }`,
      { accountId, id },
      { token: visits.demo.users.member.token },
    );
    const { clicks, roas } = body.data.listedCampaign.metrics;
    const figure = (name: string) => page.locator('.figure', { hasText: name }).locator('strong').textContent();
    expect(await figure('Clicks')).toBe(clicks.toLocaleString('en-GB'));
    expect(await figure('ROAS')).toBe(`${roas.toFixed(2)}\u00a0×`);
    await page.getByRole('link', { name: 'Keywords', exact: true }).click();
    await page
      .locator('.more tbody tr')
      .nth(body.data.keywords.length - 1)
      .waitFor();
    expect(await page.locator('.more tbody tr').count()).toBe(body.data.keywords.length);
    expect(await page.locator('.more tbody').textContent()).toContain('/ 10');
  });

  test('pauses an ad group and bids for a keyword, each after a check, and takes it back', async () => {
    const campaign = some('SEARCH');
    const { accountId, id } = campaign;
    const key = { apiKey: visits.demo.apiKey };
    const body = { account_id: accountId, strategy: 'MANUAL_CPC' };
    await visits.demo.app.rest('POST', `/query/campaign/${id}/bidding`, { ...key, body });
    const path = `/query/campaigns/${id}/ad-groups?account_id=${accountId}`;
    const groups = async () => (await visits.demo.app.rest('GET', path, key)).body.data;
    const [{ name }] = await groups();
    const now = await visits.begin('member', pathOf(campaign, '?view=groups'));
    const { page } = now;
    await page.getByRole('button', { name: `Change ${name}` }).click();
    await page.getByRole('button', { name: 'Check the change' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Active').waitFor();
    expect(await dialog.locator('.changes').textContent()).toMatch(/Status.*Active.*Paused/);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.locator('.more tbody tr', { hasText: name }).getByText('Paused').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.more tbody tr', { hasText: name }).getByText('Paused').waitFor({ state: 'detached' });
    expect((await groups())[0].status).toBe('ENABLED');
    await now.open(pathOf(campaign, '?view=keywords'));
    await page.locator('.more tbody tr').first().getByRole('button').click();
    await dialog.getByRole('radio', { name: 'Bid' }).check();
    await dialog.getByLabel('New bid per click, in EUR').fill('0.61');
    expect(await now.barriers()).toEqual([]);
    await dialog.getByRole('button', { name: 'Check the change' }).click();
    await dialog.locator('.changes').waitFor();
    await now.picture('campaign-bid-1400-light');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.locator('.more tbody tr').first().getByText('€0.61').waitFor();
  });

  test.each([
    {
      width: 390,
      language: 'de-DE',
      words: [
        'Ausschlüsse',
        'In dieser Anzeigengruppe ausschließen',
        'Keywords, eines pro Zeile',
        'Änderung prüfen',
        'Bestätigen',
        'Nicht mehr ausschließen',
      ],
    },
    {
      width: 1400,
      language: 'en-GB',
      words: [
        'Exclusions',
        'Exclude in this ad group',
        'Keywords, one a line',
        'Check the change',
        'Confirm',
        'No longer exclude',
      ],
    },
  ] as const)(
    'excludes a keyword in one ad group and takes it back, $width pixels wide, $language',
    async ({ width, language, words: [exclusions, exclude, lines, check, confirm, takeBack] }) => {
      const campaign = some('SEARCH');
      const { accountId, id } = campaign;
      const key = { apiKey: visits.demo.apiKey };
      const groups = `/query/campaigns/${id}/ad-groups?account_id=${accountId}`;
      const [group] = (await visits.demo.app.rest('GET', groups, key)).body.data;
      const path = `/query/ad-groups/${group.id}/negative-keywords?account_id=${accountId}&limit=1000`;
      const excluded = async (): Promise<string[]> =>
        (await visits.demo.app.rest('GET', path, key)).body.data.map(({ text }: { text: string }) => text);
      const before = await excluded();
      const now = await visits.begin('member', pathOf(campaign, '?view=groups'), { width, language, height: 844 });
      const { page } = now;
      const dialog = page.getByRole('dialog');
      await page.locator('.more tbody tr', { hasText: group.name }).getByRole('button').click();
      await dialog.getByRole('radio', { name: exclusions }).check();
      await dialog.getByRole('button', { name: exclude }).click();
      // As many as the server takes for an ad group, which are fewer than for a list.
      await dialog.getByLabel(lines).fill(Array.from({ length: 501 }, (_, at) => `zelt ${at}`).join('\n'));
      await dialog.getByRole('button', { name: check }).click();
      await dialog.getByText(/1 (bis 500 Keywords|to 500 keywords)/).waitFor();
      await dialog.getByLabel(lines).fill('zelt zu verschenken');
      await dialog.getByRole('button', { name: check }).click();
      await dialog.getByRole('button', { name: confirm }).click();
      const row = dialog.locator('tbody tr', { hasText: 'zelt zu verschenken' });
      await row.waitFor();
      await now.picture(`ad-group-negatives-${width}-${language.slice(0, 2)}`);
      expect([await now.barriers(), await now.overflow()]).toEqual([[], 0]);
      expect((await excluded()).toSorted()).toEqual([...before, 'zelt zu verschenken'].toSorted());
      await row.getByRole('button', { name: takeBack }).click();
      await dialog.getByRole('button', { name: confirm }).click();
      await row.waitFor({ state: 'detached' });
      await dialog.getByRole('radio', { name: exclusions }).waitFor();
      expect(await excluded()).toEqual(before);
    },
  );

  test('pauses an ad, on a phone, takes it back, and proposes it where the team approves', async () => {
    const campaign = some('SEARCH');
    const { accountId, id } = campaign;
    const path = `/query/campaigns/${id}/ads?account_id=${accountId}`;
    const ads = async () => (await visits.demo.app.rest('GET', path, { apiKey: visits.demo.apiKey })).body.data;
    const [{ headlines }] = await ads();
    const options = { language: 'de-DE', width: 390, height: 844 } as const;
    const now = await visits.begin('member', pathOf(campaign, '?view=ads'), options);
    const { page } = now;
    const dialog = page.getByRole('dialog');
    const row = page.locator('.more tbody tr', { hasText: headlines[0] });
    const check = async () => {
      await page.getByRole('button', { name: `${headlines[0]} ändern` }).click();
      await dialog.getByRole('button', { name: 'Änderung prüfen' }).click();
      await dialog.locator('.changes').waitFor();
    };
    await check();
    expect(await dialog.locator('.changes').textContent()).toMatch(/Status.*Aktiv.*Pausiert/);
    await now.picture('campaign-ad-390');
    expect([await now.barriers(), await now.overflow()]).toEqual([[], 0]);
    await dialog.getByRole('button', { name: 'Bestätigen' }).click();
    await row.getByText('pausiert').first().waitFor();
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await row.getByText('pausiert').first().waitFor({ state: 'detached' });
    expect((await ads())[0].status).toBe('ENABLED');
    const owner = { token: visits.demo.users.owner.token };
    const setApproval = (approval: string) =>
      visits.demo.app.graphql(`mutation { setGuardrails(approval: ${approval}) { approval } }`, {}, owner);
    await setApproval('ALWAYS');
    try {
      await check();
      await dialog.getByRole('button', { name: /vorschlagen/i }).click();
      await now.open(pathOf(campaign, '?view=plans'));
      await page.locator('.more tbody tr').first().waitFor();
      expect((await ads())[0].status).toBe('ENABLED');
      const { body: plans } = await visits.demo.app.rest('GET', '/change-plans', owner);
      const rejected = await visits.demo.app.rest('POST', `/change-plans/${plans.data[0].id}/reject`, {
        ...owner,
        body: { reason: 'Nein' },
      });
      expect(rejected.status).toBe(200);
    } finally {
      await setApproval('NEVER');
    }
  });

  test.each([
    { width: 390, language: 'de-DE', words: ['ändern', 'Änderung prüfen', 'Bestätigen', 'Rückgängig', 'pausiert'] },
    { width: 1400, language: 'en-GB', words: ['Change', 'Check the change', 'Confirm', 'Undo', 'paused'] },
  ] as const)(
    'pauses a sitelink and takes it back, $width pixels wide, $language',
    async ({ width, language, words: [change, check, confirm, undo, paused] }) => {
      const campaign = some('SEARCH');
      const { accountId, id } = campaign;
      const path = `/query/campaigns/${id}/assets?account_id=${accountId}&level=CAMPAIGN`;
      const assets = async () => (await visits.demo.app.rest('GET', path, { apiKey: visits.demo.apiKey })).body.data;
      const now = await visits.begin('member', pathOf(campaign, '?view=assets'), { width, language, height: 844 });
      const { page } = now;
      const row = page.locator('.more tbody tr', { hasText: 'Angebote' });
      await row.waitFor();
      await row.scrollIntoViewIfNeeded();
      await now.picture(`campaign-asset-links-${width}`);
      expect([await now.barriers(), await now.overflow()]).toEqual([[], 0]);
      await row.getByRole('button', { name: change }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: check }).click();
      await dialog.locator('.changes').waitFor();
      await now.picture(`campaign-asset-${width}`);
      expect([await now.barriers(), await now.overflow()]).toEqual([[], 0]);
      await dialog.getByRole('button', { name: confirm }).click();
      await row.getByText(paused).first().waitFor();
      expect((await assets()).find(({ text }: { text: string }) => text === 'Angebote').status).toBe('PAUSED');
      await page.getByRole('button', { name: undo }).click();
      await row.getByText(paused).first().waitFor({ state: 'detached' });
      expect((await assets()).find(({ text }: { text: string }) => text === 'Angebote').status).toBe('ENABLED');
    },
  );

  test('pauses a headline of an asset group, tells why a logo must stay, and lets a customer change nothing', async () => {
    const campaign = some('PERFORMANCE_MAX');
    const now = await visits.begin('member', pathOf(campaign, '?view=assets'));
    const { page } = now;
    const group = page.locator('.asset-group').first();
    const dialog = page.getByRole('dialog');
    const headline = group.locator('tbody tr', { hasText: 'Headline' }).first();
    await headline.getByRole('button').click();
    await dialog.getByRole('button', { name: 'Check the change' }).click();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await headline.getByText('paused').first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await headline.getByText('paused').first().waitFor({ state: 'detached' });
    await group.locator('tbody tr', { hasText: 'Logo' }).first().getByRole('button').click();
    await dialog.getByRole('button', { name: 'Check the change' }).click();
    await dialog.getByText('too few logos').waitFor();
    const customer = await visits.begin('kunde', pathOf(campaign, '?view=assets'));
    await customer.page.locator('.asset-group tbody tr').first().waitFor();
    expect(await customer.page.locator('.more tbody button').count()).toBe(0);
  });

  test('sets the end and the target of a campaign, on a phone, and takes the end back', async () => {
    const campaign = some('PERFORMANCE_MAX');
    const { accountId, id } = campaign;
    const key = { apiKey: visits.demo.apiKey };
    const body = { account_id: accountId, strategy: 'TARGET_ROAS', target_roas: 3 };
    await visits.demo.app.rest('POST', `/query/campaign/${id}/bidding`, { ...key, body });
    const options = { language: 'de-DE', width: 390, height: 844, theme: 'dark' } as const;
    const now = await visits.begin('member', pathOf(campaign, '?change=1'), options);
    const { page } = now;
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Ende' }).check();
    await dialog.getByRole('button', { name: 'Änderung prüfen' }).click();
    await dialog.getByText('Bitte einen Tag wählen.').waitFor();
    await dialog.getByLabel('Letzter Tag').fill('2037-01-31');
    await now.picture('campaign-end-390-de');
    expect([await now.barriers(), await now.overflow()]).toEqual([[], 0]);
    await dialog.getByRole('button', { name: 'Änderung prüfen' }).click();
    await dialog.locator('.changes').waitFor();
    expect(await dialog.locator('.changes').textContent()).toMatch(/kein Ende.*31.*2037/);
    await dialog.getByRole('button', { name: 'Bestätigen' }).click();
    await page.locator('.facts', { hasText: '2037' }).waitFor();
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await page.locator('.facts', { hasText: '2037' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Ändern', exact: true }).click();
    await dialog.getByRole('radio', { name: 'Ziel', exact: true }).check();
    await dialog.getByLabel('Ziel-ROAS').fill('3,5');
    await now.picture('campaign-target-390');
    await dialog.getByRole('button', { name: 'Änderung prüfen' }).click();
    await dialog.getByRole('button', { name: 'Bestätigen' }).click();
    await page.locator('.facts', { hasText: '3,50' }).waitFor();
  });

  test('asks for the last day of a campaign, wide, in English', async () => {
    const now = await visits.begin('member', pathOf(some('SEARCH'), '?change=1'));
    const dialog = now.page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'End', exact: true }).check();
    await dialog.getByLabel('Last day').fill('2037-01-31');
    await now.page.locator('.curve canvas').waitFor();
    await now.picture('campaign-end-1400-en');
    expect([await now.barriers(), await now.overflow()]).toEqual([[], 0]);
  });

  test('says what to look at in the language of the reader', async () => {
    const { id, accountId } = some('SEARCH', ({ status }) => status === 'PAUSED');
    const path = `/app/accounts/${accountId}/campaigns/${id}`;
    const english = await visits.begin('member', path);
    await english.page.getByText('The campaign is paused and is not shown.').waitFor();
    await english.end();
    const german = await visits.begin('member', path, { language: 'de-DE' });
    await german.page.getByText('Die Kampagne ist pausiert und wird nicht ausgeliefert.').waitFor();
  });

  test('of a removed campaign changes nothing', async () => {
    const removed = campaigns.find(({ status }) => status === 'REMOVED') as Listed;
    const { page } = await visits.begin('owner', pathOf(removed));
    await page.getByText('The campaign was removed; only its figures are still here.').waitFor();
    await page.locator('.curve canvas').waitFor();
    expect(await page.getByRole('button', { name: 'Change', exact: true }).count()).toBe(0);
  });

  test('of days without any figures says so and compares with nothing', async () => {
    const now = await visits.begin('member', pathOf(some('SEARCH'), '?period=2001-01-01..2001-01-31'));
    const { page } = now;
    await page.getByText('The platform reports no impression share').waitFor();
    await page.getByText('There is no search term in this window.').waitFor();
    const figures = await page.locator('.figure strong').allTextContents();
    expect(figures.slice(0, 3)).toEqual(['€0.00', '€0.00', '–']);
    expect(await now.barriers()).toEqual([]);
  });

  test('of another campaign never shows the figures of the one before', async () => {
    const [first, second] = campaigns.filter(
      ({ accountId, status }) => accountId === visits.demo.accountIds[0] && status === 'ENABLED',
    ) as [Listed, Listed];
    const { page } = await visits.begin('member', pathOf(first));
    await page.locator('.curve canvas').waitFor();
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('query CampaignPage')) return route.fallback();
      await new Promise((done) => setTimeout(done, 1_000));
      return route.fallback();
    });
    await page.evaluate(`history.pushState({}, '', '${pathOf(second)}'); dispatchEvent(new PopStateEvent('popstate'))`);
    await page.getByRole('heading', { level: 1, name: first.name }).waitFor({ state: 'detached' });
    expect(await page.locator('.figure, .more tbody tr').count()).toBe(0);
    await page.getByRole('heading', { level: 1, name: second.name }).waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('shows a name with markup as it is', async () => {
    const { id, accountId, name } = some('SHOPPING');
    const rename = (to: string) =>
      visits.demo.app.db.query('update campaigns set name = $4 where team_id = $1 and account_id = $2 and id = $3', [
        visits.demo.teamId,
        accountId,
        id,
        to,
      ]);
    await rename(MARKUP);
    try {
      const now = await visits.begin('member', `/app/accounts/${accountId}/campaigns/${id}`);
      await now.page.getByRole('heading', { level: 1, name: MARKUP }).waitFor();
      expect(await now.page.title()).toBe(`${MARKUP} · adlane`);
      expect(await now.barriers()).toEqual([]);
    } finally {
      await rename(name);
    }
  });

  test('of an account in francs tells both currencies', async () => {
    const rows = await visits.demo.app.db.query<{ id: string }>(
      `select id from accounts where team_id = $1 and currency = 'CHF'`,
      [visits.demo.teamId],
    );
    const campaign = campaigns.find(({ accountId }) => rows.some(({ id }) => id === accountId)) as Listed;
    const { page } = await visits.begin('member', pathOf(campaign));
    await page.locator('.figure small', { hasText: 'CHF' }).first().waitFor();
  });

  test('shows a client the figures, and of search terms what the team allows', async () => {
    const campaign = some('SEARCH');
    const { page } = await visits.begin('kunde', pathOf(campaign));
    await page.locator('.curve canvas').waitFor();
    const tabs = page.getByRole('navigation', { name: 'More about this campaign' }).getByRole('link');
    expect(await tabs.allTextContents()).toEqual(['Devices and times']);
    expect(await page.getByRole('button', { name: 'Change', exact: true }).count()).toBe(0);
    const settings = (allowed: boolean) =>
      visits.demo.app.rest('PUT', `/teams/${visits.demo.teamId}/settings`, {
        token: visits.demo.users.owner.token,
        body: { kundeCanViewSearchTerms: allowed, kundeCanViewNegativeLists: false, kundeCanCreateFeeds: false },
      });
    await settings(true);
    try {
      await page.reload();
      await page.locator('.more tbody tr').first().waitFor();
      expect(await tabs.allTextContents()).toEqual(['Search terms', 'Keywords', 'Devices and times']);
    } finally {
      await settings(false);
    }
  });

  test('keeps what it has when a part of it fails, and says what did', async () => {
    const now = await visits.begin('member', '/app/accounts');
    const { page } = now;
    await refuse(page, 'campaignAiContext', { code: 'unavailable', message: 'The database does not answer.' });
    await refuse(page, 'platformChanges', { code: 'platform_unavailable', message: 'Google Ads does not answer.' });
    await now.open(pathOf(some('SEARCH'), '?view=history'));
    await page.locator('.curve canvas').waitFor();
    await page.getByRole('alert').nth(1).waitFor();
    expect(await now.barriers()).toEqual([]);
  });

  test('of a campaign that does not exist says that nothing is here', async () => {
    const visit = await visits.begin('member', `/app/accounts/${visits.demo.accountIds[0]}/campaigns/1`);
    await visit.page.getByRole('heading', { name: 'Nothing here' }).waitFor();
    // The router notes each error that a page ends in.
    visit.complaints.splice(0);
  });

  test('lists the plans of the campaign and leads to them', async () => {
    const campaign = some('SEARCH');
    const { accountId, id } = campaign;
    const { body } = await visits.demo.app.rest('POST', '/change-plans', {
      token: visits.demo.users.member.token,
      body: {
        note: 'Mehr vor dem Wochenende',
        changes: [{ setCampaignStatus: { accountId, campaignId: id, status: 'PAUSED' } }],
      },
    });
    const { page } = await visits.begin('member', pathOf(campaign, '?view=plans'));
    await page.getByRole('link', { name: 'Mehr vor dem Wochenende' }).click();
    await page.waitForURL(`**/app/changes/${body.id}`);
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    await navigation.getByRole('link', { name: /^Change plans .*1 plan waits for a decision/ }).waitFor();
  });
});
