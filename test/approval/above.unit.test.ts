import { AccountMoney } from '../../src/domain/currencies/account-money.js';
import { exceeds } from '../../src/domain/guardrails/approval.js';

const EUR = new AccountMoney({ currency: 'EUR', rate: null });
/** Two francs are a euro. */
const CHF = new AccountMoney({ currency: 'CHF', rate: { rate: '2', date: '2026-11-20' } });
const UNKNOWN = new AccountMoney({ currency: 'KWD', rate: null });
const micros = (amount: number) => Math.round(amount * 1e6);

test.each<
  [
    what: string,
    moved: number | null,
    before: number | null,
    money: AccountMoney,
    eur: number | null,
    percent: number | null,
    above: boolean,
  ]
>([
  ['at the amount', 10, 30, EUR, 10, null, false],
  ['a cent above it', 10.01, 30, EUR, 10, null, true],
  ['a cent above it, down', -10.01, 30, EUR, 10, null, true],
  ['at the amount in another currency', 20, 30, CHF, 10, null, false],
  ['above it in another currency', 20.01, 30, CHF, 10, null, true],
  ['an amount without a rate', 0.01, 30, UNKNOWN, 1_000_000, null, true],
  ['a share without a rate', 15, 30, UNKNOWN, null, 50, false],
  ['at the share', 15, 30, EUR, null, 50, false],
  ['above the share', 15.01, 30, EUR, null, 50, true],
  ['a share with decimals', 3.75, 30, EUR, null, 12.5, false],
  ['a share of nothing', 0.01, 0, EUR, null, 10_000, true],
  ['a share of what nobody can tell', 0.01, null, EUR, null, 10_000, true],
  ['below one and above the other', 6.01, 30, EUR, 10, 20, true],
  ['nothing that moves', 0, null, UNKNOWN, 0, 0, false],
  ['what nobody can tell', null, 30, EUR, 1_000_000, 10_000, true],
])('%s', (_what, moved, before, money, eur, percent, above) => {
  const standing = {
    dailyMicros: moved === null ? null : micros(moved),
    dailyMicrosBefore: before === null ? null : micros(before),
    money,
  };
  expect(exceeds(standing, { aboveMicros: eur === null ? null : micros(eur), abovePercent: percent })).toBe(above);
});
