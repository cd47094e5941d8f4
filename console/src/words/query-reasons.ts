import type { Reason } from './reason';

/** What is wrong with the text of a report, as the server words it; names of fields and words of the language stay. */
export const QUERY_REASONS: readonly Reason[] = [
  [
    'names {segment} with {figures}, which do not go together: ask in two reports; with it go {some} …',
    '{segment} und {figures} passen nicht zusammen: Fragen Sie sie in zwei Berichten ab. Dazu passen {some} …',
  ],
  [
    'names {name} in {clause}, but {owner} does not go with FROM {resource}; with it go {others}',
    '{name} in {clause}: {owner} passt nicht zu FROM {resource}. Dazu passen {others}.',
  ],
  [
    'names {name} in {clause}, but {owner} does not go with FROM {resource}',
    '{name} in {clause}: {owner} passt nicht zu FROM {resource}.',
  ],
  [
    'names {name} in {clause}, which Google Ads does not have; did you mean {near}?',
    '{name} in {clause} kennt Google Ads nicht. Meinten Sie {near}?',
  ],
  ['names {name} in {clause}, which Google Ads does not have', '{name} in {clause} kennt Google Ads nicht.'],
  [
    'names {name} in {clause}, which has fields: name one of them, such as {field}',
    '{name} in {clause} hat Felder: Nennen Sie eines davon, etwa {field}.',
  ],
  [
    'names {name} in {clause}, which does not go with FROM {resource}; did you mean {near}?',
    '{name} in {clause} passt nicht zu FROM {resource}. Meinten Sie {near}?',
  ],
  [
    'names {name} in {clause}, which does not go with FROM {resource}, which has no {what}',
    '{name} in {clause} passt nicht zu FROM {resource}: Davon gibt es keine.',
  ],
  [
    'names {name} in {clause}, which does not go with FROM {resource}',
    '{name} in {clause} passt nicht zu FROM {resource}.',
  ],
  ['names {name} in {clause}, which reports do not offer', '{name} in {clause} bieten Berichte nicht an.'],
  ['names {name}, which reports do not offer', '{name} bieten Berichte nicht an.'],
  [
    'names {name} as a resource, which Google Ads does not have; did you mean {near}?',
    'Eine Ressource {name} hat Google Ads nicht. Meinten Sie {near}?',
  ],
  ['names {name} as a resource, which Google Ads does not have', 'Eine Ressource {name} hat Google Ads nicht.'],
  [
    'selects {name} and needs a first and a last day in WHERE, such as {example}',
    'Zu {name} gehört in WHERE ein erster und ein letzter Tag, etwa {example}.',
  ],
  [
    'needs a first and a last moment of {name} in WHERE, at most 30 days back',
    'In WHERE fehlen ein erster und ein letzter Zeitpunkt von {name}, höchstens 30 Tage zurück.',
  ],
  [
    'filters by {name}, which must be in SELECT too, like every segment but dates',
    'Nach {name} wird gefiltert: Es muss auch in SELECT stehen, wie jedes Segment außer Tagen.',
  ],
  ['sorts by {name}, which must be in SELECT too', 'Nach {name} wird sortiert: Es muss auch in SELECT stehen.'],
  [
    'must begin with SELECT: only reads are possible; there is {word}',
    'Am Anfang muss SELECT stehen, nicht {word}: Berichte lesen nur.',
  ],
  [
    'needs FROM and a resource after the fields; there is {word}',
    'Nach den Feldern fehlen FROM und eine Ressource; da steht {word}.',
  ],
  ['needs a name in {clause}; there is {word}', 'In {clause} fehlt ein Name; da steht {word}.'],
  [
    'has {word} after DURING; did you mean {near}?; there are {all}',
    'Nach DURING steht {word}. Meinten Sie {near}? Es gibt {all}.',
  ],
  ['has {word} after DURING; there are {all}', 'Nach DURING steht {word}. Es gibt {all}.'],
  [
    'has {word} after {field}, where an operator belongs: {all}',
    'Nach {field} steht {word} statt eines Vergleichs: {all}.',
  ],
  [
    'compares {name} with {value}; did you mean {near}?; it takes {all}',
    '{name} wird mit {value} verglichen. Meinten Sie {near}? Möglich sind {all}.',
  ],
  ['compares {name} with {value}; it takes {all}', '{name} wird mit {value} verglichen. Möglich sind {all}.'],
  [
    'compares {name} with {value}: texts stand in quotes, {quoted}',
    '{name} wird mit {value} verglichen: Texte stehen in Anführungszeichen, {quoted}.',
  ],
  ['has a semicolon: send one query, without it', 'Da steht ein Semikolon: Bitte eine Abfrage senden, ohne Semikolon.'],
  [
    'is in the language of Google Ads; Meta takes parameters: {example}',
    'Das ist die Sprache von Google Ads. Meta nimmt Parameter: {example}',
  ],
  [
    'has the parameter {name}; did you mean {near}?; it takes {all}',
    'Einen Parameter {name} hat Meta nicht. Meinten Sie {near}? Es gibt {all}.',
  ],
  ['has the parameter {name}; it takes {all}', 'Einen Parameter {name} hat Meta nicht. Es gibt {all}.'],
  ['has {name} more than once', '{name} steht mehr als einmal da.'],
  ['needs fields, such as {example}', 'Es fehlen Felder, etwa {example}.'],
  [
    'has {name} in fields, which Meta does not have; did you mean {near}?',
    '{name} in fields kennt Meta nicht. Meinten Sie {near}?',
  ],
  ['has {name} in fields, which Meta does not have', '{name} in fields kennt Meta nicht.'],
  ['needs either date_preset or time_range', 'Nötig ist entweder date_preset oder time_range.'],
  ['has the time_range {range}; it is like {example}', 'time_range ist {range}; so wird es geschrieben: {example}.'],
  [
    'has the {parameter} {name}; did you mean {near}?; it takes {all}',
    '{parameter} ist {name}. Meinten Sie {near}? Möglich sind {all}.',
  ],
  ['has the {parameter} {name}; it takes {all}', '{parameter} ist {name}. Möglich sind {all}.'],
  [
    'selects *, which the language does not have: name the fields',
    '* gibt es in der Sprache nicht: Bitte die Felder nennen.',
  ],
  ['goes on with {word} where it should end', 'Wo die Abfrage enden sollte, steht noch {word}.'],
].map(([says = '', de = '']) => ({ says: `query ${says}`, de, en: `The query ${says}`.replace(/[^.?…]$/, '$&.') }));
