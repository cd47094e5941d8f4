import type { Keyword, KeywordArgs } from '../../../schema/keywords/keyword.type.js';
import type { MinedSearchTerm } from '../../../schema/search-terms/mined-search-term.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { existing } from '../../errors.js';
import type { AdPlatforms } from '../../platforms/ad-platform.js';
import { requireReader } from '../accounts/account-platform.js';
import { requireVisible } from '../accounts/visible-accounts.sql.js';
import type { ReferenceRates } from '../currencies/reference-rates.js';
import { keywordsOf, tailsOf } from './keyword.reads.js';
import { writeKeywords } from './keyword.records.js';

/** Figures of keywords reach so many days back from today. */
const LAST_DAYS = 31;

/** The keywords that accounts bid on, as the platform named them at the last sync. */
export class KeywordService {
  constructor(
    private readonly db: Database,
    private readonly platforms: AdPlatforms,
    private readonly rates: ReferenceRates,
  ) {}

  /** All keywords of an account, by cost. Throws NotFoundError. */
  async list(viewer: Viewer, { accountId }: { accountId: string }): Promise<Keyword[]> {
    return existing((await keywordsOf(this.db, viewer, [accountId]))[0], 'account');
  }

  /**
   * Reads the keywords from the platform and answers as `list` does. Throws NotFoundError and PlatformError; then what
   * is stored stays as it was. Throws AppError `unsupported_currency` and `unavailable` as reference rates do.
   */
  async sync(viewer: Viewer, { accountId }: { accountId: string }): Promise<Keyword[]> {
    await requireVisible(this.db, viewer, accountId);
    const { reader, currency } = await requireReader(this.db, this.platforms, viewer, accountId, 'keywords');
    const askedAt = await this.db.now();
    const convert = await this.rates.conversion(currency, LAST_DAYS);
    let complete = true;
    const onSkipped = () => {
      complete = false;
    };
    const reports = await reader.keywords({ accountId, onSkipped, convert });
    const account = { teamId: viewer.teamId, accountId, currency };
    await this.db.transaction((tx) => writeKeywords(tx, account, reports, askedAt, complete));
    return this.list(viewer, { accountId });
  }

  /** The search terms that a keyword brought in the 30 days before the last sync, by cost. Throws NotFoundError. */
  async tail(viewer: Viewer, key: KeywordArgs): Promise<MinedSearchTerm[]> {
    return existing((await tailsOf(this.db, viewer, [key]))[0], 'keyword');
  }

  /** The keywords of each account, in the order of `accountIds`; none for one that is not visible. */
  async ofAccounts(viewer: Viewer, accountIds: readonly string[]): Promise<Keyword[][]> {
    return (await keywordsOf(this.db, viewer, accountIds)).map((keywords) => keywords ?? []);
  }

  /** The tail of each keyword, in the order of `keys`; none for one that is not visible. */
  async tailsOf(viewer: Viewer, keys: readonly KeywordArgs[]): Promise<MinedSearchTerm[][]> {
    return (await tailsOf(this.db, viewer, keys)).map((terms) => terms ?? []);
  }
}
