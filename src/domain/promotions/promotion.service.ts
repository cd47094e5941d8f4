import type {
  CreatePromotionArgs,
  PromotionListArgs,
  UpdatePromotionArgs,
} from '../../../schema/promotions/promotion.args.js';
import type { MerchantPromotion, MerchantPromotionPage } from '../../../schema/promotions/promotion.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { FOR_CHANGE } from '../../db/records/orm.js';
import { conflict, ParameterError, requireFound } from '../../errors.js';
import type { Clock } from '../../lib/clock.js';
import type { AdPlatforms } from '../../platforms/ad-platform.js';
import { lineOf, type SkippedRecord } from '../../platforms/answer.js';
import type { NewPromotion, PromotionRecord, PromotionWriter } from '../../platforms/merchant.js';
import { isOutcomeUnknown, PlatformError } from '../../platforms/platform-error.js';
import { type Locks, type StillHeld, withAccountLock } from '../accounts/account-lock.js';
import { requireWritable } from '../accounts/account-platform.js';
import { standingOfNew } from '../audit/planned-write.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import { requireDate } from '../figures/window.js';
import { noteChange } from '../logs/activity-log.js';
import { linkedMerchants, merchantFor, sourceFor } from './merchant-choice.js';
import { Promotion } from './promotion.entity.js';
import { pastPromotions, promotionBy, promotionsOf } from './promotion.reads.js';
import { keepPromotions } from './promotion.records.js';
import { checkedChange, checkedPromotion, requireOrder } from './promotion-rules.js';

/** What a try notes for the next try of the same request. */
interface NotedTry {
  /** The id that the platform was asked to create, which it did not have, and the Merchant Center. */
  creating: string;
  merchantId: string;
  /** The id once it is created and stored. */
  created: string;
}

/** Promotions of shops (document 2, section 4.6), mirrored, with own texts and dates. Status is computed on reading. */
export class PromotionService {
  constructor(
    private readonly db: Database,
    private readonly platforms: AdPlatforms,
    private readonly locks: Locks,
    private readonly clock: Clock,
  ) {}

  /** A page of past promotions if `past`, otherwise all that were asked for. Throws ParameterError, NotFoundError. */
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
    const time = upcoming ? 'current' : 'all';
    const [found] = await promotionsOf(this.db, viewer, this.now(), [accountId], time, args);
    const data = requireFound(found, 'account');
    return { data, total: data.length, page: 1, pageSize: data.length };
  }

  /** Upcoming and active promotions of each account, in the order of `accountIds`; undefined if it is not visible. */
  ofAccounts(viewer: Viewer, accountIds: readonly string[]) {
    return promotionsOf(this.db, viewer, this.now(), accountIds, 'current');
  }

  /**
   * Creates a promotion at the platform, then here. Throws ParameterError, NotFoundError for the account, AppError `conflict`
   * if the Merchant Center has the id, `platform_rejected` for an account without a Merchant Center, and PlatformError.
   */
  async create(viewer: Viewer, creation: CreatePromotionArgs, write: WriteInProgress): Promise<MerchantPromotion> {
    // The same for every try of a request.
    const ownId = `adlane-${write.mark.replaceAll('-', '').slice(0, 16)}`;
    const wanted = checkedPromotion(creation, ownId);
    const { promotionId } = wanted;
    const { accountId } = creation;
    const linked = await linkedMerchants(this.db, viewer, creation);
    const { platform } = await requireWritable(this.db, this.platforms, viewer, accountId, 'promotionWriter');
    const merchant = await platform.promotionWriter(viewer.teamId);
    const { planned } = write;
    const isBegun = (await write.recall<NotedTry>()).creating !== undefined;
    const subject = creation.promotionId ? `${accountId} promotion ${promotionId}` : null;
    if (!isBegun) await planned?.meet(standingOfNew(subject, { promotion: wanted.title }));
    const work = async (stillHeld: StillHeld): Promise<MerchantPromotion> => {
      const tried = await write.recall<NotedTry>();
      const merchantId = tried.merchantId ?? (await merchantFor(merchant, linked, wanted, creation.merchantId));
      const key = { accountId, merchantId, promotionId };
      const stored = await promotionBy(this.db, viewer, this.now(), key);
      if (stored && tried.created === promotionId) return stored;
      const there = await promotionAt(merchant, merchantId, promotionId);
      const isOwn = there && tried.creating === promotionId && isSame(there, wanted);
      // The platform would replace an existing promotion.
      if ((stored || there) && !isOwn) {
        const message = `The account has a promotion ${promotionId} already; choose another promotionId.`;
        throw conflict(message);
      }
      if (!isOwn) await write.note({ creating: promotionId, merchantId } satisfies Partial<NotedTry>);
      const record = isOwn ? there : await insertAt(merchant, merchantId, wanted, stillHeld);
      return this.db.transaction(async (tx) => {
        await keepPromotions(tx, { teamId: viewer.teamId, accountId, merchantId }, [record]);
        const message = `Aktion „${record.title}“ im Merchant Center angelegt`;
        await noteChange(tx, viewer, write, { accountId, message, metadata: { promotionId } });
        await write.note({ created: promotionId } satisfies Partial<NotedTry>, { tx });
        return (await promotionBy(tx, viewer, this.now(), key)) as MerchantPromotion;
      });
    };
    return withAccountLock(this.locks, viewer.teamId, accountId, work, planned);
  }

  /** Changes what the agency shows instead; nothing reaches the platform. Throws ParameterError, NotFoundError. */
  async update(viewer: Viewer, change: UpdatePromotionArgs): Promise<MerchantPromotion> {
    const { accountId, promotionId: id } = change;
    const changes = checkedChange(change);
    return this.db.edit(viewer, async (tx) => {
      const which = { account: [viewer.teamId, accountId], id } as const;
      const promotion = await tx.em.findOneOrFail(Promotion, which, FOR_CHANGE);
      tx.em.assign(promotion, changes);
      requireOrder(promotion, changes);
      await tx.em.flush();
      const { merchantId, promotionId } = promotion;
      const key = { accountId, merchantId, promotionId };
      return (await promotionBy(tx, viewer, this.now(), key)) as MerchantPromotion;
    });
  }

  private now(): string {
    return this.clock().toISOString();
  }
}

async function promotionAt(merchant: PromotionWriter, merchantId: string, promotionId: string) {
  const unread: SkippedRecord[] = [];
  const found = await merchant.promotions({ merchantId, onSkipped: (record) => unread.push(record) });
  const broken = unread.find(({ id }) => id === promotionId);
  if (broken)
    throw new PlatformError(
      'malformed',
      `The merchant platform sent a record that cannot be read (${lineOf(broken)}).`,
    );
  return found.find((each) => each.promotionId === promotionId);
}

/** If the platform does not answer, whether it has the id now decides: it did not before. */
async function insertAt(merchant: PromotionWriter, merchantId: string, wanted: NewPromotion, stillHeld: StillHeld) {
  const { targetCountry, contentLanguage } = wanted;
  let source = await sourceFor(merchant, merchantId, wanted);
  await stillHeld();
  if (!source) {
    source = await merchant.createPromotionSource(merchantId, { targetCountry, contentLanguage });
    await stillHeld();
  }
  return merchant.insertPromotion(merchantId, source.name, wanted).catch(async (error: unknown) => {
    const found =
      isOutcomeUnknown(error) && (await promotionAt(merchant, merchantId, wanted.promotionId).catch(() => undefined));
    if (!found || !isSame(found, wanted)) throw error;
    return found;
  });
}

function isSame(found: PromotionRecord, wanted: NewPromotion): boolean {
  const fields = ['title', 'couponValueType', 'percentOff', 'startsAt', 'endsAt', 'targetCountry'] as const;
  return fields.every((field) => found[field] === wanted[field]);
}
