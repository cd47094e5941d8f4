/** What platforms do now and then and a first client does not expect, by system. README.md says what each one is. */
export const QUIRKS = {
  'google-ads': [
    'channel_types',
    'unknown_enums',
    'whole_period_budgets',
    'large_values',
    'negative_keywords',
    'listing_sources',
    'several_merchants',
    'several_feeds',
    'unlabelled_products',
    'several_managers',
    'portfolio_strategies',
    'inherited_negatives',
    'broken_records',
  ],
  merchant: [
    'unknown_enums',
    'archived_products',
    'broken_records',
    'sale_prices',
    'unsaid_values',
    'other_capitals',
    'twin_offers',
    'twin_promotions',
    'local_offers',
    'not_registered',
  ],
  meta: [
    'deleted_campaigns',
    'forgotten_campaigns',
    'heavy_insights',
    'huge_insights',
    'whole_period_budgets',
    'unknown_enums',
    'broken_records',
  ],
} as const;

export type QuirkySystem = keyof typeof QUIRKS;
type Quirk<S extends QuirkySystem = QuirkySystem> = (typeof QUIRKS)[S][number];
export type AdsQuirk = Quirk<'google-ads'>;
export type MerchantQuirk = Quirk<'merchant'>;
export type MetaQuirk = Quirk<'meta'>;

/** The quirks that are on; none is until it is ordered. */
export class Quirks {
  private on: { readonly [S in QuirkySystem]: ReadonlySet<Quirk<S>> } = nothing();

  /** Those of a system: another set after every order. */
  of<S extends QuirkySystem>(system: S): ReadonlySet<Quirk<S>> {
    return this.on[system];
  }

  add(system: QuirkySystem, quirks: readonly Quirk[]): void {
    this.on = { ...this.on, [system]: new Set([...this.on[system], ...quirks]) };
  }

  clear(): void {
    this.on = nothing();
  }

  list(): Record<QuirkySystem, Quirk[]> {
    return { 'google-ads': [...this.on['google-ads']], merchant: [...this.on.merchant], meta: [...this.on.meta] };
  }
}

function nothing() {
  return { 'google-ads': new Set<AdsQuirk>(), merchant: new Set<MerchantQuirk>(), meta: new Set<MetaQuirk>() };
}
