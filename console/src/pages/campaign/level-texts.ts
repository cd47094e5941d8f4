import { defineTexts } from '../../app/language';

export const TEXTS = defineTexts({
  en: {
    bid: 'Bid',
    status: 'Status',
    ENABLED: 'Active',
    PAUSED: 'Paused',
    REMOVED: 'Removed',
    newBid: 'New bid per click, in EUR',
    bidHint: 'The most that a click may cost.',
    bidNumber: 'Please enter an amount of at least 0.01 with at most two decimals.',
    useAdGroupBid: 'Use the bid of the ad group',
    adGroupsBid: 'as the ad group',
    bidDone: 'The bid of “{name}” is changed.',
    statusDone: 'The status of “{name}” is changed.',
    newStatus: 'New status',
    what: 'What',
    next: 'Check the change',
    cancel: 'Cancel',
  },
  de: {
    bid: 'Gebot',
    status: 'Status',
    ENABLED: 'Aktiv',
    PAUSED: 'Pausiert',
    REMOVED: 'Entfernt',
    newBid: 'Neues Gebot pro Klick in EUR',
    bidHint: 'So viel darf ein Klick höchstens kosten.',
    bidNumber: 'Bitte einen Betrag ab 0,01 mit höchstens zwei Nachkommastellen eingeben.',
    useAdGroupBid: 'Das Gebot der Anzeigengruppe verwenden',
    adGroupsBid: 'wie die Anzeigengruppe',
    bidDone: 'Das Gebot von „{name}“ ist geändert.',
    statusDone: 'Der Status von „{name}“ ist geändert.',
    newStatus: 'Neuer Status',
    what: 'Was',
    next: 'Änderung prüfen',
    cancel: 'Abbrechen',
  },
});

export type Key = keyof (typeof TEXTS)['en'];
