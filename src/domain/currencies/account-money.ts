import type { NativeAmount } from '../../../schema/campaigns/native-amount.type.js';
import { AppError } from '../../errors.js';
import { eurOfMicros, eurText, germanEurText } from '../../lib/money.js';
import { EURO, fromEuro, type Rate, toEuro } from './conversion.js';
import type { ReferenceRates } from './reference-rates.js';

/** What is needed to convert an account's amounts; can be stored and restored. */
export interface MoneySnapshot {
  currency: string;
  /** Null for EUR, and if unknown. */
  rate: Rate | null;
}

/** Converts an account's amounts between micro-units of its currency and micro-euros, at one rate. */
export class AccountMoney {
  constructor(readonly snapshot: MoneySnapshot) {}

  /** At today's rate, if it is known. */
  static ifKnown(currency: string, rates: Pick<ReferenceRates, 'latest'>): Promise<AccountMoney> {
    return AccountMoney.now(currency, rates).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return new AccountMoney({ currency, rate: null });
    });
  }

  /** At today's rate. Throws AppError `unsupported_currency` and `unavailable`. */
  static async now(currency: string, rates: Pick<ReferenceRates, 'latest'>): Promise<AccountMoney> {
    if (currency === EURO) return new AccountMoney({ currency, rate: null });
    if (currency === '') {
      throw new AppError(
        'unsupported_currency',
        'The platform does not tell in which currency this account counts, so no amount of EUR can be written to it: make the change at the platform.',
      );
    }
    return new AccountMoney({ currency, rate: await rates.latest(currency) });
  }

  get isEuro(): boolean {
    return this.snapshot.currency === EURO;
  }

  /** Whether amounts can be converted to EUR. */
  get isKnown(): boolean {
    return this.isEuro || this.snapshot.rate !== null;
  }

  /** Micro-euros. Requires a known rate. */
  inEuro(native: number): number {
    return this.isEuro ? native : Number(toEuro(BigInt(native), this.rate));
  }

  /** The nearest multiple of `unit` to an amount in micro-euros. Requires a known rate. */
  ofEuro(euro: number, unit: number): number {
    return this.isEuro ? euro : Number(fromEuro(BigInt(euro), this.rate, BigInt(unit)));
  }

  /** The amount for people, with the rate; null for EUR. */
  native(native: number): NativeAmount | null {
    const { currency, rate } = this.snapshot;
    return rate && { currency, amount: eurOfMicros(native), rate: Number(rate.rate), rateDate: rate.date };
  }

  /** `12.50 EUR`, or `12.50 EUR (11.66 CHF)`, or without a rate `11.66 CHF`. */
  text(native: number): string {
    const euro = () => eurText(this.inEuro(native));
    if (this.isEuro) return euro();
    const own = `${eurOfMicros(native).toFixed(2)} ${this.snapshot.currency}`;
    return this.isKnown ? `${euro()} (${own})` : own;
  }

  /** `12,50 €`, or `12,50 € (11,66 CHF)`. Requires a known rate. */
  inGerman(native: number): string {
    const euro = germanEurText(eurOfMicros(this.inEuro(native)));
    return !this.isEuro ? `${euro} (${german.format(eurOfMicros(native))} ${this.snapshot.currency})` : euro;
  }

  /** ` (Kurs 0,9634 CHF je Euro vom 28.06.2024)`; empty for EUR. */
  get rateInGerman(): string {
    const { currency, rate } = this.snapshot;
    if (!rate) return '';
    const day = rate.date.split('-').reverse().join('.');
    return ` (Kurs ${rate.rate.replace('.', ',')} ${currency} je Euro vom ${day})`;
  }

  private get rate(): Rate {
    if (this.snapshot.rate) return this.snapshot.rate;
    throw new Error(`No rate of ${this.snapshot.currency} is known.`);
  }
}

const german = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
