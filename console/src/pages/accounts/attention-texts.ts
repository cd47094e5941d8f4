import { defineTexts } from '../../app/language';

export const ATTENTION = defineTexts({
  en: {
    title: 'Needs attention today',
    nothing: 'Nothing right now.',
    monitor_findings: '{count, plural, one {# new finding of a monitor} other {# new findings of monitors}}',
    proposed_plans: '{count, plural, one {# change plan waits for approval} other {# change plans wait for approval}}',
    failing_syncs: '{count, plural, one {# account cannot be synced} other {# accounts cannot be synced}}',
    blocked_caps: '{count, plural, one {# budget group: its cap} other {# budget groups: their caps}} could not act',
    missed_budgets: '{count, plural, one {# budget group is} other {# budget groups are}} off pace',
    missed_targets:
      '{count, plural, one {# account will miss its month’s target} other {# accounts will miss their month’s target}}',
    disapproved_products: '{count, plural, one {# disapproved product} other {# disapproved products}}',
  },
  de: {
    title: 'Heute wichtig',
    nothing: 'Im Moment nichts.',
    monitor_findings: '{count, plural, one {# neuer Fund eines Monitors} other {# neue Funde von Monitoren}}',
    proposed_plans:
      '{count, plural, one {# Änderungsplan wartet auf Freigabe} other {# Änderungspläne warten auf Freigabe}}',
    failing_syncs:
      '{count, plural, one {# Konto lässt sich nicht abgleichen} other {# Konten lassen sich nicht abgleichen}}',
    blocked_caps:
      '{count, plural, one {# Budgetgruppe: Die Obergrenze konnte} other {# Budgetgruppen: Die Obergrenzen konnten}} nicht handeln',
    missed_budgets: '{count, plural, one {# Budgetgruppe liegt} other {# Budgetgruppen liegen}} nicht im Plan',
    missed_targets: '{count, plural, one {# Konto verfehlt sein Monatsziel} other {# Konten verfehlen ihr Monatsziel}}',
    disapproved_products: '{count, plural, one {# abgelehntes Produkt} other {# abgelehnte Produkte}}',
  },
});
