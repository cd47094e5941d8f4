/** A kind of goods: German and English name, place in the shop's own taxonomy, price range in EUR. */
export interface Good {
  noun: string;
  english: string;
  category: string;
  from: number;
  to: number;
}

/** What a branch of trade sells and how people look for it. */
export interface Industry {
  customer: string;
  city: string;
  domain: string;
  /** Wants enquiries rather than orders. */
  leads: boolean;
  skuPrefix: string;
  brands: string[];
  qualities: string[];
  sizes: string[];
  competitors: string[];
  goods: Good[];
}

export function goods(branch: string, rows: [string, string, string, number, number][]): Good[] {
  return rows.map(([noun, english, group, from, to]) => ({
    noun,
    english,
    category: `${branch} > ${group} > ${noun}`,
    from,
    to,
  }));
}
