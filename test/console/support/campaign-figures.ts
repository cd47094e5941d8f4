import { plain } from './figures.js';
import { ALL_METRICS, type AskedDays, DATES, numbersIn, PageReader, type Row, SUMS } from './page-reader.js';
import { type Metric, readPage, type Sums } from './shown-figures.js';

/** Reads the page of a campaign. */
export class CampaignFigures extends PageReader {
  /** One campaign: its figures, its shares, and what it is made of. */
  async ofCampaign(accountId: string, type: string, labels: Readonly<Record<Metric, string>>, days: AskedDays) {
    const { page, dataOf, compare, open } = this.on;
    const { asked, ...range } = days;
    const { campaigns } = await dataOf(
      `query ($accountId: String!, $type: ChannelType!, ${DATES}) {
        campaigns(accountId: $accountId, channelType: $type, status: ENABLED, startDate: $startDate, endDate: $endDate, limit: 10) {
          data { id name metrics { ${SUMS} } settings { dailyBudget totalBudget targetRoas }
            impressionShare(startDate: $startDate, endDate: $endDate) {
              reportedDays searchImpressionShare searchBudgetLostImpressionShare searchRankLostImpressionShare
            }
          }
        }
      }`,
      { accountId, type, ...range },
    );
    // The odd ones are in the database alone: their pages have nothing to ask the platform about.
    const some: (Row & { id: string })[] = campaigns.data.filter(
      ({ name }: { name: string }) => !name.startsWith('Odd '),
    );
    const id = await this.firstWithTerms(
      accountId,
      some.map((each) => each.id),
      days,
    );
    const { metrics, settings, impressionShare: share } = campaigns.data.find((each: Row) => each.id === id);
    const told = await dataOf(
      `query ($accountId: String!, $id: String!, ${DATES}) {
        terms: campaignSearchTermsConnection(accountId: $accountId, campaignId: $id, startDate: $startDate, endDate: $endDate, first: 50) {
          edges { node { searchTerm ${SUMS} } }
        }
        keywords(accountId: $accountId, campaignId: $id) { id text qualityScore ${SUMS} }
        campaignDetails(accountId: $accountId, campaignId: $id) { pmax { assetGroups { name assets { metrics { ${SUMS} } } } } }
      }`,
      { accountId, id, ...range },
    );
    const where = `${accountId}, campaign ${id}`;
    const at = `/app/accounts/${accountId}/campaigns/${id}`;
    await open(page, `${at}?period=${asked}`, '.figure strong');
    const { figures } = await readPage(page);
    for (const metric of ALL_METRICS)
      compare(`${where}, ${metric}`, figures[labels[metric]]?.value, this.written.value(metric, metrics));
    const setup = (await this.texts('.halves .facts dd')).slice(0, 2);
    const { dailyBudget, totalBudget, targetRoas } = settings;
    compare(`${where}, budget`, numbersIn(setup[0] ?? ''), numbersIn(this.money(totalBudget ?? dailyBudget)));
    const target = targetRoas == null ? [] : [this.written.number(targetRoas, { minimumFractionDigits: 2 })];
    compare(`${where}, target`, numbersIn(setup[1] ?? ''), target);
    if (share?.reportedDays > 0) {
      const bounded = (ratio: number | null) => ratio === null || ratio === 0.0999 || ratio === 0.9001;
      const shown = (await page.locator('.shares dd:nth-of-type(1)').allTextContents()).map(plain);
      const parts = [
        share.searchImpressionShare,
        share.searchBudgetLostImpressionShare,
        share.searchRankLostImpressionShare,
      ];
      for (const [part, ratio] of parts.entries())
        if (!bounded(ratio)) compare(`${where}, share ${part}`, shown[part], this.percent(ratio));
    }
    const tail = (of: Sums) => [this.money(of.cost), this.count(of.conversions), this.written.value('roas', of)];
    await this.table(`${where}, terms`, `${at}?view=terms&period=${asked}`, {
      rows: told.terms.edges.map(({ node }: { node: Sums & { searchTerm: string } }) => [
        undefined,
        this.written.value('clicks', node),
        this.written.value('ctr', node),
        this.written.value('cpc', node),
        ...tail(node),
      ]),
      tableOf: '.more table',
    });
    if (type === 'SEARCH') await this.levels(where, at, { accountId, id, ...days }, told.keywords, tail);
    const groups = told.campaignDetails.pmax.assetGroups as { name: string; assets: { metrics: Sums }[] }[];
    for (const [place, { name, assets }] of groups.entries())
      await this.table(`${where}, assets of ${name}`, `${at}?view=assets&period=${asked}`, {
        isInOrder: false,
        rows: assets.map(({ metrics: of }) => [
          undefined,
          undefined,
          undefined,
          this.count(of.impressions),
          this.written.value('clicks', of),
          ...tail(of),
        ]),
        tableOf: `.asset-group:nth-of-type(${place + 1}) table`,
      });
    for (const by of type === 'SEARCH' ? ['device', 'day_of_week'] : ['network', 'hour'])
      await this.segments({ accountId, campaignId: id }, by, days);
  }

  /** Some days of a campaign have no term that is told: then its page has none either, and the next one is read. */
  private async firstWithTerms(
    accountId: string,
    ids: readonly string[],
    { asked, ...range }: AskedDays,
  ): Promise<string> {
    const { page, dataOf, compare, open } = this.on;
    for (const id of ids) {
      const { terms } = await dataOf(
        `query ($accountId: String!, $id: String!, ${DATES}) {
          terms: campaignSearchTermsConnection(accountId: $accountId, campaignId: $id, startDate: $startDate, endDate: $endDate, first: 1) {
            totalCount
          }
        }`,
        { accountId, id, ...range },
      );
      if (terms.totalCount > 0) return id;
      await open(page, `/app/accounts/${accountId}/campaigns/${id}?view=terms&period=${asked}`, '.more .empty');
      compare(`${accountId}, campaign ${id}, without terms`, await page.locator('.more tbody tr').count(), 0);
    }
    throw new Error(`No campaign of ${accountId} has search terms from ${range.startDate} to ${range.endDate}.`);
  }

  /** What a search campaign is divided into, with bids, and the plans that would change it. */
  private async levels(
    where: string,
    at: string,
    { accountId, id, asked, ...range }: AskedDays & { accountId: string; id: string },
    keywords: readonly (Sums & { id: string; text: string; qualityScore: number | null })[],
    tail: (of: Sums) => string[],
  ): Promise<void> {
    const told = await this.on.dataOf(
      `query ($accountId: String!, $id: String!, ${DATES}) {
        bookedKeywords(accountId: $accountId, campaignId: $id, limit: 1000) { data { id bidEur adGroupBidEur } }
        adGroups(accountId: $accountId, campaignId: $id, startDate: $startDate, endDate: $endDate, limit: 1000) {
          data { name bidEur ${SUMS} }
        }
        ads(accountId: $accountId, campaignId: $id, startDate: $startDate, endDate: $endDate, limit: 1000) {
          data { headlines ${SUMS} }
        }
        assets(accountId: $accountId, campaignId: $id, startDate: $startDate, endDate: $endDate, limit: 1000) {
          data { text ${SUMS} }
        }
        changePlans(accountId: $accountId, campaignId: $id, limit: 100) { data { currentSpendChangeEur } }
      }`,
      { accountId, id, ...range },
    );
    const bids = new Map<unknown, Row>(told.bookedKeywords.data.map((bid: Row) => [bid.id, bid]));
    const bidOf = (amount: unknown) => (amount == null ? '–' : this.money(Number(amount)));
    await this.table(`${where}, keywords`, `${at}?view=keywords&period=${asked}`, {
      isInOrder: false,
      rows: keywords.map((keyword) => [
        keyword.text,
        keyword.qualityScore === null ? '–' : `${keyword.qualityScore} / 10`,
        undefined,
        undefined,
        undefined,
        this.written.value('clicks', keyword),
        ...tail(keyword),
        bidOf(bids.get(keyword.id)?.bidEur ?? bids.get(keyword.id)?.adGroupBidEur),
      ]),
      tableOf: '.more table',
    });
    await this.table(`${where}, ad groups`, `${at}?view=groups&period=${asked}`, {
      isInOrder: false,
      rows: told.adGroups.data.map((group: Sums & Row) => [
        String(group.name),
        bidOf(group.bidEur),
        this.written.value('clicks', group),
        ...tail(group),
      ]),
      tableOf: '.more table',
    });
    await this.table(`${where}, ads`, `${at}?view=ads&period=${asked}`, {
      isInOrder: false,
      rows: told.ads.data.map((ad: Sums & Row) => [
        (ad.headlines as unknown as string[])[0],
        undefined,
        undefined,
        this.written.value('clicks', ad),
        ...tail(ad),
      ]),
      tableOf: '.more table',
    });
    await this.table(`${where}, assets`, `${at}?view=assets&period=${asked}`, {
      isInOrder: false,
      rows: told.assets.data.map((asset: Sums & Row) => [
        String(asset.text),
        undefined,
        undefined,
        this.written.value('clicks', asset),
        ...tail(asset),
      ]),
      tableOf: '.more table',
    });
    await this.table(`${where}, plans`, `${at}?view=plans&period=${asked}`, {
      rows: told.changePlans.data.map(({ currentSpendChangeEur: spend }: Row) => [
        undefined,
        undefined,
        `${Number(spend) > 0 ? '+' : ''}${this.money(Number(spend))}`,
      ]),
      tableOf: '.more table',
    });
  }
}
