import type {
  CreatePromotionArgs,
  PromotionListArgs,
  UpdatePromotionArgs,
} from '../../../schema/promotions/promotion.args.js';
import type { MerchantPromotion, MerchantPromotionPage } from '../../../schema/promotions/promotion.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { FOR_CHANGE } from '../../db/records/orm.js';
import { sql } from '../../db/statements/sql.js';
import { conflict, ParameterError, requireFound } from '../../errors.js';
import type { Clock } from '../../lib/clock.js';
import type { AdPlatforms } from '../../platforms/ad-platform.js';
import { lineOf, type SkippedRecord } from '../../platforms/answer.js';
import type { NewPromotion, PromotionKey, PromotionRecord, PromotionWriter } from '../../platforms/merchant.js';
import { isOutcomeUnknown, PlatformError } from '../../platforms/platform-error.js';
import { type EnsureLocked, type Locks, withAccountLock } from '../accounts/account-lock.js';
import { requireWritable } from '../accounts/account-platform.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { standingOfNew } from '../audit/planned-write.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import { requireDate } from '../figures/window.js';
import { logChange } from '../logs/activity-log.js';
import { linkedMerchants, merchantFor, sourceFor } from './merchant-choice.js';
import { Promotion } from './promotion.entity.js';
import { pastPromotions, promotionBy, promotionsOf } from './promotion.reads.js';
import { keepPromotions } from './promotion.records.js';
import { checkedChange, checkedPromotion, requireOrder } from './promotion-rules.js';

/** Checkpoint for a retry of the same request. */
interface PromotionCheckpoint {
  /** The new id that the platform was asked to create, and the Merchant Center. */
  creating: string;
  merchantId: string;
  /** The id once it is created and stored. */
  created: string;
}

const KEY_FIELDS = ['promotionId', 'targetCountry', 'contentLanguage'] as const satisfies (keyof PromotionKey)[];

/** Mirrored promotions with own texts and dates (document 2, section 4.6). */
export class PromotionService {
  constructor(
    private readonly db: Database,
    private readonly platforms: AdPlatforms,
    private readonly locks: Locks,
    private readonly clock: Clock,
  ) {}

  /** A page if `past`, otherwise all. Throws ParameterError, NotFoundError. */
  async list(viewer: Viewer, args: PromotionListArgs): Promise<MerchantPromotionPage> {
    const { accountId, startDate, endDate, upcoming, past, page, pageSize } = args;
    if (startDate != null) requireDate('startDate', startDate);
    if (endDate != null) requireDate('endDate', endDate);
    if (startDate != null && endDate != null && endDate < startDate) {
      throw new ParameterError('endDate', 'must not be before the start of the range');
    }
    if (past) {
      const paging = { limit: pageSize, offset: (page - 1) * pageSize, after: args.after };
      const { data, meta } = await pastPromotions(this.db, viewer, this.now(), args, paging);
      return { data, total: meta.total, page, pageSize, nextCursor: meta.nextCursor };
    }
    const time = upcoming ? 'current' : 'past';
    const [found] = await promotionsOf(this.db, viewer, this.now(), [accountId], time, args);
    const data = requireFound(found, 'account');
    return { data, total: data.length, page: 1, pageSize: data.length };
  }

  /** Upcoming and active ones, in the order of `accountIds`; undefined for an account that is not visible. */
  ofAccounts(viewer: Viewer, accountIds: readonly string[]) {
    return promotionsOf(this.db, viewer, this.now(), accountIds, 'current');
  }

  /**
   * Creates a promotion at the platform, then here. Throws ParameterError, NotFoundError, AppError `conflict`
   * for an existing id, `platform_rejected` without a Merchant Center, and PlatformError.
   */
  async create(viewer: Viewer, creation: CreatePromotionArgs, write: WriteInProgress): Promise<MerchantPromotion> {
    // The same for every try of a request.
    const ownId = `adlane-${write.mark.replaceAll('-', '').slice(0, 16)}`;
    const { accountId } = creation;
    const promotion = checkedPromotion(creation, ownId, await shopUrl(this.db, viewer, accountId));
    const { promotionId, targetCountry, contentLanguage } = promotion;
    const linked = await linkedMerchants(this.db, viewer, creation);
    const { platform } = await requireWritable(this.db, this.platforms, viewer, accountId, 'promotionWriter');
    const merchant = await platform.promotionWriter(viewer.teamId);
    const { planned } = write;
    const isBegun = (await write.loadProgress<PromotionCheckpoint>()).creating !== undefined;
    const subject = creation.promotionId ? `${accountId} promotion ${promotionId}` : null;
    if (!isBegun) await planned?.check(standingOfNew(subject, { promotion: promotion.title }));
    const work = async (ensureLocked: EnsureLocked): Promise<MerchantPromotion> => {
      const tried = await write.loadProgress<PromotionCheckpoint>();
      const merchantId = tried.merchantId ?? (await merchantFor(merchant, linked, promotion, creation.merchantId));
      const key = { accountId, merchantId, promotionId, targetCountry, contentLanguage };
      const stored = await promotionBy(this.db, viewer, this.now(), key);
      if (stored && tried.created === promotionId) return stored;
      const there = await promotionAt(merchant, merchantId, promotion);
      const isOwn = there && tried.creating === promotionId && isSame(there, promotion);
      // The platform would replace an existing promotion.
      if ((stored || there) && !isOwn) {
        const message = `The account has a promotion ${promotionId} for ${targetCountry} in ${contentLanguage} already; choose another promotionId.`;
        throw conflict(message);
      }
      if (!isOwn)
        await write.saveProgress({ creating: promotionId, merchantId } satisfies Partial<PromotionCheckpoint>);
      const record = isOwn ? there : await insertAt(merchant, merchantId, promotion, ensureLocked);
      return this.db.transaction(async (tx) => {
        await keepPromotions(tx, { teamId: viewer.teamId, accountId, merchantId }, [record]);
        const message = `Aktion „${record.title}“ im Merchant Center angelegt`;
        await logChange(tx, viewer, write, { accountId, message, metadata: { promotionId } });
        await write.saveProgress({ created: promotionId } satisfies Partial<PromotionCheckpoint>, { tx });
        return (await promotionBy(tx, viewer, this.now(), key)) as MerchantPromotion;
      });
    };
    return withAccountLock(this.locks, viewer.teamId, accountId, work, planned);
  }

  /** Changes the agency's own texts and dates, not the platform's. Throws ParameterError, NotFoundError. */
  async update(viewer: Viewer, change: UpdatePromotionArgs): Promise<MerchantPromotion> {
    const { accountId, promotionId: id } = change;
    const changes = checkedChange(change);
    return this.db.edit(viewer, async (tx) => {
      const which = { account: [viewer.teamId, accountId], id } as const;
      const promotion = await tx.em.findOneOrFail(Promotion, which, FOR_CHANGE);
      tx.em.assign(promotion, changes);
      requireOrder(promotion, changes);
      await tx.em.flush();
      const { merchantId, promotionId, targetCountry, contentLanguage } = promotion;
      const key = { accountId, merchantId, promotionId, targetCountry, contentLanguage };
      return (await promotionBy(tx, viewer, this.now(), key)) as MerchantPromotion;
    });
  }

  private now(): string {
    return this.clock().toISOString();
  }
}

/** The first page of the site that most products of the account lead to; null without a link. */
async function shopUrl(db: Sql, viewer: Viewer, accountId: string): Promise<string | null> {
  const [row] = await db.query<{ site: string }>(
    sql`select substring(p.link from '^https?://[^/?#]+') || '/' as site
      from products p join accounts a on a.team_id = p.team_id and a.id = p.account_id
      where ${visible(viewer)} and a.id = ${accountId} and p.link ~ '^https?://[^/?#]'
      group by site order by count(*) desc, site limit 1`,
    'promotions.shop',
  );
  return row?.site ?? null;
}

/** A record that cannot be read and has the id counts as this one, whichever country it is for. Throws PlatformError. */
async function promotionAt(merchant: PromotionWriter, merchantId: string, wanted: PromotionKey) {
  const unread: SkippedRecord[] = [];
  const found = await merchant.promotions({ merchantId, onSkipped: (record) => unread.push(record) });
  const broken = unread.find(({ id }) => id === wanted.promotionId);
  if (broken)
    throw new PlatformError(
      'malformed',
      `The merchant platform sent a record that cannot be read (${lineOf(broken)}).`,
    );
  return found.find((each) => KEY_FIELDS.every((field) => each[field] === wanted[field]));
}

/** If the outcome is unknown, an id that now exists was created by this call. */
async function insertAt(
  merchant: PromotionWriter,
  merchantId: string,
  promotion: NewPromotion,
  ensureLocked: EnsureLocked,
) {
  const { targetCountry, contentLanguage } = promotion;
  let source = await sourceFor(merchant, merchantId, promotion);
  await ensureLocked();
  if (!source) {
    source = await merchant.createPromotionSource(merchantId, { targetCountry, contentLanguage });
    await ensureLocked();
  }
  return merchant.insertPromotion(merchantId, source.name, promotion).catch(async (error: unknown) => {
    const found =
      isOutcomeUnknown(error) && (await promotionAt(merchant, merchantId, promotion).catch(() => undefined));
    if (!found || !isSame(found, promotion)) throw error;
    return found;
  });
}

function isSame(found: PromotionRecord, promotion: NewPromotion): boolean {
  const fields = ['title', 'couponValueType', 'percentOff', 'startsAt', 'endsAt', 'targetCountry'] as const;
  return fields.every((field) => found[field] === promotion[field]);
}
