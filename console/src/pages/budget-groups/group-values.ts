export const CAPS = ['none', 'propose', 'rule'] as const;

/** What a person enters about a group. */
export interface GroupValues {
  name: string;
  amount: string;
  cap: (typeof CAPS)[number];
  percent: string;
  /** `2026-12`, and its amount as entered. */
  months: { month: string; amount: string }[];
}
