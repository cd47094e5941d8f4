import type { AccountArgs } from '../../../schema/accounts/account.args.js';
import type {
  AddLandingPageArgs,
  LandingPageArgs,
  UpdateLandingPageArgs,
} from '../../../schema/landing-pages/landing-page.args.js';
import type { LandingPage } from '../../../schema/landing-pages/landing-page.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Clock } from '../../clock.js';
import type { Database, Sql } from '../../db/database.js';
import { AppError, NotFoundError } from '../../errors.js';
import { isUuid } from '../../ids.js';
import type { AdPlatforms } from '../../platforms/ad-platform.js';
import type { FinalUrl } from '../../platforms/ad-records.js';
import { PlatformError } from '../../platforms/platform-error.js';
import { requireReader } from '../accounts/account-platform.js';
import { VISIBLE, visibleTo } from '../accounts/visible-accounts.sql.js';
import { LandingPageRecords, selectPages } from './landing-page.records.js';
import { pageUrl, requirePageUrl } from './page-url.js';
import { bestProductLinks } from './product-links.reads.js';

/** Limits of the product refresh (document 2, section 8). */
const MAX_PRODUCT_PAGES = 10;
const PRODUCT_DAYS = 30;
/** More links than pages: some may be no addresses, or two spellings of one. */
const PRODUCT_LINKS = 100;

const PATIENCE_MS = 60_000;

/**
 * The landing pages of accounts (document 2, section 4.7). A page has one source, the first that holds of: a person
 * added or edited it (manual), it is among the best products (product), campaigns lead to it (campaign). A refresh takes
 * away only what its own source no longer names.
 */
export class LandingPageService {
  constructor(
    private readonly db: Database,
    private readonly platforms: AdPlatforms,
    private readonly clock: Clock,
  ) {}

  /** All pages of an account, by address. Throws NotFoundError. */
  async list(viewer: Viewer, { accountId }: AccountArgs): Promise<LandingPage[]> {
    return pagesOf(this.db, viewer, accountId);
  }

  /** The pages of each account, in the order of `accountIds`; none for an account that is not visible. */
  async ofAccounts(viewer: Viewer, accountIds: readonly string[]): Promise<LandingPage[][]> {
    return (await selectPages(this.db, viewer, accountIds)).map((pages) => pages ?? []);
  }

  /**
   * Brings the pages in step with the final URLs of search and Performance Max campaigns, and returns all. Safe to
   * repeat, and at once with others. Throws NotFoundError, and PlatformError with nothing changed.
   */
  async refresh(viewer: Viewer, { accountId }: AccountArgs): Promise<LandingPage[]> {
    const askedAt = await this.nowAt(viewer, accountId);
    const uses = (await this.finalUrls(viewer, accountId)).flatMap(({ url, ...campaign }) => {
      const page = pageUrl(url);
      return page === undefined ? [] : [{ url: page, ...campaign }];
    });
    return this.changing(viewer, accountId, async (pages, tx) => {
      if (await pages.isNewest(askedAt)) await pages.replaceCampaignUses(uses);
      return pagesOf(tx, viewer, accountId);
    });
  }

  /**
   * Makes the detail pages of the products with the best ROAS of the last 30 days, from the account's boundary on, its
   * product pages: at most 10. Earlier ones that are no longer among them go. Returns all pages. Throws NotFoundError.
   */
  async refreshProducts(viewer: Viewer, { accountId }: AccountArgs): Promise<LandingPage[]> {
    return this.changing(viewer, accountId, async (pages, tx) => {
      const [account] = await tx.query<{ boundary: number }>(
        `select product_roas_boundary::float8 as boundary from accounts where team_id = $1 and id = $2`,
        [viewer.teamId, accountId],
      );
      const best = { accountId, days: PRODUCT_DAYS, minRoas: account?.boundary ?? 0, limit: PRODUCT_LINKS };
      const links = await bestProductLinks(tx, viewer, this.clock(), best);
      const urls = new Set(links.flatMap((link) => pageUrl(link) ?? []));
      await pages.replaceProductPages([...urls].slice(0, MAX_PRODUCT_PAGES));
      return pagesOf(tx, viewer, accountId);
    });
  }

  /** Throws ParameterError for what is no address, NotFoundError, and AppError `conflict` for one that is there. */
  async add(viewer: Viewer, { accountId, url }: AddLandingPageArgs): Promise<LandingPage> {
    const wanted = requirePageUrl(url);
    return this.changing(viewer, accountId, async (pages) => {
      const page = await pages.add(wanted);
      if (!page) throw alreadyThere();
      return page;
    });
  }

  /**
   * Another address makes the page a manual one, whatever it was, so that no refresh takes it away; the same address
   * changes nothing. Throws like add.
   */
  async update(viewer: Viewer, { accountId, landingPageId, url }: UpdateLandingPageArgs): Promise<LandingPage> {
    const wanted = requirePageUrl(url);
    return this.changing(viewer, accountId, async (pages) => {
      const page = isUuid(landingPageId) ? await pages.find('id', landingPageId) : undefined;
      if (!page) throw new NotFoundError('landing page');
      if (page.url === wanted) return page;
      if (await pages.find('url', wanted)) throw alreadyThere();
      return pages.move(landingPageId, wanted);
    });
  }

  /** A page that campaigns or products still lead to comes back with the next refresh. Throws NotFoundError. */
  async delete(viewer: Viewer, { accountId, landingPageId }: LandingPageArgs): Promise<void> {
    await this.changing(viewer, accountId, async (pages) => {
      if (!isUuid(landingPageId) || !(await pages.delete(landingPageId))) throw new NotFoundError('landing page');
    });
  }

  /** Changes of one account's pages take turns, in whichever process. Throws NotFoundError for the account. */
  private changing<T>(
    viewer: Viewer,
    accountId: string,
    work: (pages: LandingPageRecords, tx: Sql) => Promise<T>,
  ): Promise<T> {
    return this.db.transaction(async (tx) => {
      const pages = await LandingPageRecords.lock(tx, viewer, accountId);
      if (!pages) throw new NotFoundError('account');
      return work(pages, tx);
    });
  }

  /** The database's clock, which all processes share. Throws NotFoundError for the account. */
  private async nowAt(viewer: Viewer, accountId: string): Promise<string> {
    const [row] = await this.db.query<{ now: string }>(
      `select clock_timestamp()::text as now from accounts a where ${VISIBLE} and a.id = $3`,
      [...visibleTo(viewer), accountId],
      'landingPages.now',
    );
    if (!row) throw new NotFoundError('account');
    return row.now;
  }

  private async finalUrls(viewer: Viewer, accountId: string): Promise<FinalUrl[]> {
    const { reader, name } = await requireReader(this.db, this.platforms, viewer, accountId, 'finalUrls');
    const signal = AbortSignal.timeout(PATIENCE_MS);
    try {
      return await reader.finalUrls(accountId, signal);
    } catch (cause) {
      if (!signal.aborted) throw cause;
      throw new PlatformError('unavailable', `${name} did not answer in time.`, { cause });
    }
  }
}

async function pagesOf(sql: Sql, viewer: Viewer, accountId: string): Promise<LandingPage[]> {
  const [pages] = await selectPages(sql, viewer, [accountId]);
  if (!pages) throw new NotFoundError('account');
  return pages;
}

function alreadyThere(): AppError {
  return new AppError('conflict', 'The account has this url already.');
}
