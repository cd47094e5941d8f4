import type { DemoApp } from '../../support/demo-app.js';

interface Listed {
  id: string;
  name: string;
  status: string;
}

/**
 * Gives an account two strategies that campaigns share, of which that of a manager has one campaign and its own some of
 * those that the demo has, with their figures. Answers those.
 */
export async function givePortfolios({ app, apiKey, sandbox }: DemoApp, accountId: string): Promise<Listed[]> {
  const body = JSON.stringify({ system: 'google-ads', quirks: ['portfolio_strategies'] });
  await fetch(`${sandbox.url}/control/quirks`, { method: 'POST', body });
  const { data } = (await app.rest('GET', `/query/campaigns?account_id=${accountId}&limit=1000`, { apiKey })).body;
  const some: Listed[] = data.filter(({ status }: Listed) => status !== 'REMOVED').slice(0, 4);
  sandbox.amend('google-ads', (answer, { body: asked, path }) => {
    if (!path.includes(accountId) || !asked.includes('campaign.accessible_bidding_strategy IS NOT NULL')) return;
    const pages = [answer].flat() as { results?: { campaign: Record<string, string> }[] }[];
    const accessibleBiddingStrategy = `customers/${accountId}/accessibleBiddingStrategies/7001`;
    const results = pages[0]?.results ?? [];
    // Given once more, an account has them once all the same, as at the platform.
    const given = some.filter(({ id }) => !results.some(({ campaign }) => campaign.id === id));
    results.push(
      ...given.map(({ id, name, status }) => ({ campaign: { id, name, status, accessibleBiddingStrategy } })),
    );
  });
  return some;
}
