import { type Account, merchantId } from './account.js';
import type { Campaign } from './campaign.js';
import { type Product, productAt } from './product.js';
import { seedOf } from './random.js';

/** A Merchant Center beside an account's first one, which its Ads account advertises from, too. */
export interface Shop {
  /** The account, with this shop's id as its Merchant Center. */
  account: Account;
  products: Product[];
}

const SHOPS = [1, 2];
const PRODUCTS = 3;
/** Indexes of products that no first shop reaches. */
const OWN_FROM = 100_000;

/** Whether an account has a further shop with this id. */
export function isShopOf({ index }: Account, id: string): boolean {
  return SHOPS.some((shop) => merchantId(index, shop) === id);
}

/** Two more shops: each has goods of its own, and some under offer ids of the first shop at other prices. */
export function shopsOf(account: Account, carriers: Campaign[]): Shop[] {
  return SHOPS.map((shop) => {
    const numbers = Array.from({ length: PRODUCTS }, (_, at) => at);
    const own = numbers.map((at) => productAt(account, OWN_FROM + shop * 1_000 + at, carriers));
    const doubled = numbers.map((at) => {
      const first = productAt(account, at, carriers);
      const priceCents = first.priceCents + 100 * shop;
      const title = `${first.title} (Filiale ${shop})`;
      return { ...first, title, priceCents, seed: seedOf(first.seed, 'shop', shop) };
    });
    return {
      account: { ...account, shop, merchantId: merchantId(account.index, shop) },
      products: [...doubled, ...own],
    };
  });
}
