import { defineTexts } from '../../app/language';

export const LARGE_TEXTS = defineTexts({
  en: {
    chosen: 'Chosen',
    chosenOf: '{count} of {all} changes, in {accounts, plural, one {1 account} other {# accounts}}',
    kind: 'Kind',
    trial: 'Trial',
    refusedTrial: 'refused',
    campaign: 'Campaign',
    leaveShown: '{count, plural, one {Leave out the 1 shown} other {Leave out the # shown}}',
    leftOut: 'Left out: {what}',
    leftOutRows: '{count, plural, one {Left out: 1 row} other {Left out: # rows}}',
    takeIn: 'Take in again',
    conflicts:
      '{count, plural, one {1 change writes to the same field as another one.} other {# changes write to the same fields.}} Leave all but one of them out.',
    incomplete:
      '{count, plural, one {1 change builds on one that you leave out.} other {# changes build on ones that you leave out.}} Leave them out, too.',
  },
  de: {
    chosen: 'Gewählt',
    chosenOf: '{count} von {all} Änderungen in {accounts, plural, one {1 Konto} other {# Konten}}',
    kind: 'Art',
    trial: 'Probe',
    refusedTrial: 'abgewiesen',
    campaign: 'Kampagne',
    leaveShown: '{count, plural, one {Die 1 gezeigte weglassen} other {Die # gezeigten weglassen}}',
    leftOut: 'Weggelassen: {what}',
    leftOutRows: '{count, plural, one {Weggelassen: 1 Zeile} other {Weggelassen: # Zeilen}}',
    takeIn: 'Wieder dazunehmen',
    conflicts:
      '{count, plural, one {1 Änderung schreibt in dasselbe Feld wie eine andere.} other {# Änderungen schreiben in dieselben Felder.}} Bis auf eine weglassen.',
    incomplete:
      '{count, plural, one {1 Änderung baut auf einer auf, die wegfällt.} other {# Änderungen bauen auf welchen auf, die wegfallen.}} Auch sie weglassen.',
  },
});
