import { defineTexts } from '../../app/language';

export const ATTENTION = defineTexts({
  en: {
    title: 'Needs attention today',
    nothing: 'Nothing right now.',
    fired: '{count, plural, one {# new finding of a monitor} other {# new findings of monitors}}',
    plans: '{count, plural, one {# change plan waits for approval} other {# change plans wait for approval}}',
    syncs: '{count, plural, one {# account cannot be synced} other {# accounts cannot be synced}}',
    caps: '{count, plural, one {# budget group: its cap} other {# budget groups: their caps}} could not act',
    groups: '{count, plural, one {# budget group is} other {# budget groups are}} off pace',
    targets:
      '{count, plural, one {# account will miss its month’s target} other {# accounts will miss their month’s target}}',
    products: '{count, plural, one {# disapproved product} other {# disapproved products}}',
  },
  de: {
    title: 'Heute wichtig',
    nothing: 'Im Moment nichts.',
    fired: '{count, plural, one {# neuer Fund eines Monitors} other {# neue Funde von Monitoren}}',
    plans: '{count, plural, one {# Änderungsplan wartet auf Freigabe} other {# Änderungspläne warten auf Freigabe}}',
    syncs: '{count, plural, one {# Konto lässt sich nicht abgleichen} other {# Konten lassen sich nicht abgleichen}}',
    caps: '{count, plural, one {# Budgetgruppe: Die Obergrenze konnte} other {# Budgetgruppen: Die Obergrenzen konnten}} nicht handeln',
    groups: '{count, plural, one {# Budgetgruppe liegt} other {# Budgetgruppen liegen}} nicht im Plan',
    targets: '{count, plural, one {# Konto verfehlt sein Monatsziel} other {# Konten verfehlen ihr Monatsziel}}',
    products: '{count, plural, one {# abgelehntes Produkt} other {# abgelehnte Produkte}}',
  },
});
