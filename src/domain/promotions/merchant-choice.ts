import type { CreatePromotionArgs } from '../../../schema/promotions/promotion.args.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { AppError, NotFoundError, ParameterError } from '../../errors.js';
import type { NewPromotion, PromotionSource, PromotionWriter } from '../../platforms/merchant.js';
import { visible } from '../accounts/visible-accounts.sql.js';

/** A Merchant Center of an account, and the countries it sells in. */
interface LinkedMerchant {
  id: string;
  countries: string[];
}

/**
 * Smallest id first. Throws NotFoundError for the account, AppError `platform_rejected` without a Merchant
 * Center, ParameterError if `merchantId` is not one of them.
 */
export async function linkedMerchants(
  db: Sql,
  viewer: Viewer,
  { accountId, merchantId }: Pick<CreatePromotionArgs, 'accountId' | 'merchantId'>,
): Promise<LinkedMerchant[]> {
  const rows = await db.query<LinkedMerchant | { id: null }>(
    sql`select m.merchant_id as id, m.countries from accounts a
      left join account_merchants m on m.team_id = a.team_id and m.account_id = a.id
      where ${visible(viewer)} and a.id = ${accountId}
      order by length(m.merchant_id), m.merchant_id`,
    'promotions.merchants',
  );
  if (rows.length === 0) throw new NotFoundError('account');
  const linked = rows.filter((row) => row.id !== null);
  if (linked.length === 0) {
    throw new AppError(
      'platform_rejected',
      'This account is linked to no Merchant Center; link one in Google Ads, then wait for the next sync.',
    );
  }
  if (merchantId && !linked.some(({ id }) => id === merchantId)) {
    const ids = linked.map(({ id }) => id).join(', ');
    throw new ParameterError('merchantId', `must be a Merchant Center of the account: ${ids}`);
  }
  return linked;
}

/**
 * The given Merchant Center, or the first that sells in the promotion's country, or has a matching source of
 * promotions, or the first of all. Throws PlatformError.
 */
export async function merchantFor(
  platform: Pick<PromotionWriter, 'promotionSources'>,
  linked: readonly LinkedMerchant[],
  wanted: Pick<NewPromotion, 'targetCountry' | 'contentLanguage'>,
  named: string | null | undefined,
): Promise<string> {
  const [first] = linked as [LinkedMerchant];
  if (named || linked.length === 1) return named || first.id;
  const selling = linked.find(({ countries }) => countries.includes(wanted.targetCountry));
  if (selling) return selling.id;
  for (const { id } of linked) if (await sourceFor(platform, id, wanted)) return id;
  return first.id;
}

/** A source of promotions that the API can write to, by country and language. Throws PlatformError. */
export async function sourceFor(
  platform: Pick<PromotionWriter, 'promotionSources'>,
  merchantId: string,
  { targetCountry, contentLanguage }: Pick<NewPromotion, 'targetCountry' | 'contentLanguage'>,
): Promise<PromotionSource | undefined> {
  return (await platform.promotionSources(merchantId)).find(
    (each) => each.targetCountry === targetCountry && each.contentLanguage === contentLanguage,
  );
}
