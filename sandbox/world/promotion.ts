import type { Account } from './account.js';
import { dateOf, monthStart } from './calendar.js';
import { seedOf, whole } from './random.js';

/** How a review by the platform went; `stopped`: the shop ended the promotion before its time. */
type Review = 'approved' | 'pending' | 'rejected' | 'stopped';

/** A promotion of a shop. Which ones there are depends on the month alone, so that they stay what they are as days go by. */
export interface Promotion {
  promotionId: string;
  title: string;
  value: { percentOff: number } | { moneyOffCents: number; code: string } | { freeGift: string };
  /** First day, and the day after the last. */
  from: number;
  to: number;
  review: Review;
}

const PAST_MONTHS = 8;
const COMING_MONTHS = 2;

/** Promotions of the last eight months, of this one and of the two to come, which are still in review at the end. */
export function promotionsOf(account: Account, today: number): Promotion[] {
  const promotions: Promotion[] = [];
  for (let away = -PAST_MONTHS; away <= COMING_MONTHS; away += 1) {
    const from = monthStart(today, away);
    const review: Review = away === COMING_MONTHS ? 'pending' : 'approved';
    promotions.push(...ofMonth(account, from, monthStart(today, away + 1)).map((each) => ({ review, ...each })));
  }
  return promotions;
}

function ofMonth(account: Account, from: number, to: number): (Omit<Promotion, 'review'> & { review?: Review })[] {
  const month = dateOf(from).slice(0, 7);
  const [year = 0, number = 0] = month.split('-').map(Number);
  const turn = year * 12 + number + account.index;
  const percentOff = 5 * whole(seedOf(account.seed, 'promotions', turn), 0, 1, 6);
  const found: ReturnType<typeof ofMonth> = [
    {
      promotionId: `rabatt-${month}`,
      title: `${percentOff} % auf das ganze Sortiment`,
      value: { percentOff },
      from,
      to,
    },
  ];
  if (turn % 2 === 0) {
    found.push({
      promotionId: `gutschein-${month}`,
      title: '10 € Gutschein ab 75 € Bestellwert',
      value: { moneyOffCents: 1_000, code: `SPAR${String(number).padStart(2, '0')}` },
      from: from + 9,
      to: from + 20,
    });
  }
  if (turn % 3 === 0) {
    found.push({
      promotionId: `geschenk-${month}`,
      title: 'Gratis Stoffbeutel zu jeder Bestellung',
      value: { freeGift: 'Stoffbeutel' },
      from: from + 2,
      to,
      review: turn % 2 === 0 ? 'rejected' : 'stopped',
    });
  }
  return found;
}
