import type { AccountArgs } from '../../../schema/accounts/account.args.js';
import type {
  AddLandingPageArgs,
  LandingPageArgs,
  LandingPage as Shown,
  UpdateLandingPageArgs,
} from '../../../schema/landing-pages/landing-page.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database, Sql, Transaction } from '../../db/database.js';
import { databaseNow } from '../../db/records/columns.js';
import { sql } from '../../db/statements/sql.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { conflict, requireFound } from '../../errors.js';
import type { Clock } from '../../lib/clock.js';
import type { AdPlatforms } from '../../platforms/ad-platform.js';
import { Account } from '../accounts/account.entity.js';
import { listsOf } from '../accounts/account-lists.js';
import { requireReader, withTimeout } from '../accounts/account-platform.js';
import { type AccountId, requireVisible } from '../accounts/visible-accounts.sql.js';
import { LandingPage } from './landing-page.entity.js';
import {
  bestProductLinks,
  isNewest,
  lockPages,
  replaceCampaignUses,
  replaceProductPages,
} from './landing-page.records.js';
import { pageUrl, requirePageUrl, usesOf } from './page-url.js';

/** Limits of the product refresh (document 2, section 8). */
const MAX_PRODUCT_PAGES = 10;
const PRODUCT_DAYS = 30;
/** More links than pages: some may be invalid, or spellings of the same address. */
const PRODUCT_LINKS = 100;

const PLATFORM_TIMEOUT_MS = 60_000;

/** Of a page whose new address nobody asked yet. */
const UNASKED = { checkedAt: null, httpStatus: null };

/**
 * The landing pages of accounts (document 2, section 4.7). A page's source is manual, product or campaign, in
 * this order of precedence; a refresh only removes pages of its own source.
 */
export class LandingPageService {
  constructor(
    private readonly db: Database,
    private readonly platforms: AdPlatforms,
    private readonly clock: Clock,
  ) {}

  /** By address. Throws NotFoundError. */
  async list(viewer: Viewer, { accountId }: AccountArgs, db: Sql = this.db): Promise<Shown[]> {
    return requireFound((await this.ofAccounts(viewer, [accountId], db))[0], 'account');
  }

  /** In the order of `accountIds`; undefined for an account that is not visible. */
  ofAccounts(viewer: Viewer, accountIds: readonly string[], db: Sql = this.db) {
    return listsOf<Shown>(db, viewer, accountIds, {
      name: 'landingPages.list',
      columns: sql`p.id, p.account_id as "accountId", p.url, p.campaign_ids as "campaignIds",
        p.campaign_names as "campaignNames", p.is_manually_added as "isManuallyAdded", p.source,
        ${isoUtc(sql`p.checked_at`)} as "checkedAt", p.http_status as "httpStatus",
        ${isoUtc(sql`p.created_at`)} as "createdAt", ${isoUtc(sql`p.updated_at`)} as "updatedAt"`,
      joined: sql`left join landing_pages p on p.team_id = a.team_id and p.account_id = a.id`,
      order: sql`p.url collate "C"`,
    });
  }

  /**
   * Replaces the campaign pages by the final URLs of search and Performance Max campaigns, and returns all
   * pages. Safe to run concurrently. Throws NotFoundError, and PlatformError with nothing changed.
   */
  async refresh(viewer: Viewer, { accountId }: AccountArgs): Promise<Shown[]> {
    await requireVisible(this.db, viewer, accountId);
    const askedAt = await this.db.now();
    const { reader, name } = await requireReader(this.db, this.platforms, viewer, accountId, 'finalUrls');
    const found = await withTimeout(PLATFORM_TIMEOUT_MS, name, (signal) => reader.finalUrls({ accountId, signal }));
    return this.changing(viewer, accountId, async (tx, account) => {
      if (await isNewest(tx, account, askedAt)) await replaceCampaignUses(tx, account, usesOf(found));
      return this.list(viewer, { accountId }, tx);
    });
  }

  /**
   * Replaces the product pages by those of at most 10 products with the best ROAS of the last 30 days, at or
   * above the account's boundary, and returns all pages. Throws NotFoundError.
   */
  async refreshProducts(viewer: Viewer, { accountId }: AccountArgs): Promise<Shown[]> {
    return this.changing(viewer, accountId, async (tx, account) => {
      const { productRoasBoundary } = await tx.em.findOneOrFail(Account, { id: accountId });
      const best = { accountId, days: PRODUCT_DAYS, minRoas: Number(productRoasBoundary), limit: PRODUCT_LINKS };
      const links = await bestProductLinks(tx, viewer, this.clock(), best);
      const urls = [...new Set(links.flatMap((link) => pageUrl(link) ?? []))].slice(0, MAX_PRODUCT_PAGES);
      await replaceProductPages(tx, account, urls);
      return this.list(viewer, { accountId }, tx);
    });
  }

  /** Throws ParameterError for an invalid address, NotFoundError, `conflict` for an existing page. */
  async add(viewer: Viewer, { accountId, url }: AddLandingPageArgs): Promise<Shown> {
    const normalizedUrl = requirePageUrl(url);
    return this.changing(viewer, accountId, async (tx, account) => {
      await requireNew(tx, account, normalizedUrl);
      const page = { account, url: normalizedUrl, source: 'manual', isManuallyAdded: true } as const;
      return readPage(tx, tx.em.create(LandingPage, page));
    });
  }

  /** A new address makes the page manual, so that no refresh removes it. Throws like `add`. */
  async update(viewer: Viewer, { accountId, landingPageId, url }: UpdateLandingPageArgs): Promise<Shown> {
    const normalizedUrl = requirePageUrl(url);
    return this.changing(viewer, accountId, async (tx, account) => {
      const page = await tx.em.findOneOrFail(LandingPage, { account, id: landingPageId });
      if (page.url !== normalizedUrl) {
        await requireNew(tx, account, normalizedUrl);
        const none = { campaignIds: [], campaignNames: [] };
        const manual = { source: 'manual', isManuallyAdded: true } as const;
        tx.em.assign(page, { url: normalizedUrl, ...manual, ...none, ...UNASKED, updatedAt: databaseNow() });
      }
      return readPage(tx, page);
    });
  }

  /** The next refresh restores a page that campaigns or products still lead to. Throws NotFoundError. */
  async delete(viewer: Viewer, { accountId, landingPageId }: LandingPageArgs): Promise<void> {
    await this.changing(viewer, accountId, async ({ em }, account) => {
      em.remove(await em.findOneOrFail(LandingPage, { account, id: landingPageId }));
    });
  }

  /** Serializes changes of an account's pages across processes. Throws NotFoundError for the account. */
  private changing<T>(viewer: Viewer, accountId: string, work: (tx: Transaction, account: AccountId) => Promise<T>) {
    return this.db.edit(viewer, async (tx) => {
      return work(tx, await lockPages(tx, viewer, accountId));
    });
  }
}

async function requireNew({ em }: Transaction, account: AccountId, url: string): Promise<void> {
  const count = await em.count(LandingPage, { account, url });
  if (count > 0) throw conflict('The account has this url already.');
}

async function readPage({ em }: Transaction, entity: LandingPage): Promise<Shown> {
  await em.flush();
  const { account, ...page } = entity;
  const { checkedAt = null, httpStatus = null } = page;
  return { ...page, checkedAt, httpStatus, accountId: account.id };
}
