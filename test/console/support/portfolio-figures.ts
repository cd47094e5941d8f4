import { type AskedDays, DATES, exactSum, PageReader, SUMS } from './page-reader.js';
import type { Sums } from './shown-figures.js';

/** Reads the strategies that campaigns of an account share. */
export class PortfolioFigures extends PageReader {
  /** `campaignIds` are those of its own strategy; no sync has brought that of the manager's. */
  async ofAccount(accountId: string, campaignIds: readonly string[], { asked, ...days }: AskedDays): Promise<void> {
    const { campaigns } = await this.on.dataOf(
      `query ($accountId: String!, ${DATES}) {
        campaigns(accountId: $accountId, startDate: $startDate, endDate: $endDate, limit: 1000) { data { id metrics { ${SUMS} } } }
      }`,
      { accountId, ...days },
    );
    const some = campaigns.data.filter(({ id }: { id: string }) => campaignIds.includes(id)) as { metrics: Sums }[];
    const sum = (key: keyof Sums) => exactSum(some.map(({ metrics }) => metrics[key]));
    const own = { cost: sum('cost'), conversionValue: sum('conversionValue'), conversions: sum('conversions') } as Sums;
    const none = { cost: 0, conversionValue: 0, conversions: 0 } as Sums;
    const value = (metric: 'cost' | 'conversions' | 'roas', of: Sums) => this.written.value(metric, of);
    const target = `${this.written.number(6.5, { minimumFractionDigits: 2 })} ×`;
    const row = (of: Sums) => [target, value('roas', of), value('cost', of), value('conversions', of)];
    await this.table(`${accountId}, portfolios`, `/app/accounts/${accountId}/portfolios?period=${asked}`, {
      rows: [own, none].map((of) => [undefined, undefined, ...row(of)]),
      sums: [undefined, undefined, undefined, undefined, value('cost', own), value('conversions', own)],
    });
  }
}
