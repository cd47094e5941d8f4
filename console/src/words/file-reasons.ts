import type { Reason } from './reason';

/** What is wrong with a line of an uploaded file, as the server words it. Names of columns are Editor's, and stay. */
export const FILE_REASONS: readonly Reason[] = [
  ['The platform already has all that this line asks for.', 'Die Plattform hat schon alles, was diese Zeile will.'],
  ['Line {other} asks for the same already.', 'Dasselbe verlangt schon Zeile {other}.'],
  [
    'Also changed, to something else, in line {others}; leave one of them.',
    'Wird auch in Zeile {others} geändert, und zwar anders. Bitte nur eine davon lassen.',
  ],
  [
    'Something failed on our side; send the file again.',
    'Bei uns ist etwas schiefgegangen. Bitte die Datei noch einmal senden.',
  ],
  ['Something failed on our side.', 'Bei uns ist etwas schiefgegangen.'],
  ['All cells that could change something are blank.', 'Alle Zellen, die etwas ändern könnten, sind leer.'],
  ['{column} must have at most 2 decimals.', '{column}: höchstens 2 Nachkommastellen.'],
  ['{column}: no rate is known for {currency}.', '{column}: Für {currency} ist kein Kurs bekannt.'],
  [
    '{column}: {amount} cannot be reached by cents of a euro; the nearest amount is {nearest}.',
    '{column}: {amount} lässt sich mit vollen Eurocent nicht treffen. Der nächste Betrag ist {nearest}.',
  ],
  [
    '{column}: "{cell}" can be read in two ways; write 1234 or 1234,00.',
    '{column}: „{cell}“ lässt sich auf zwei Arten lesen. Bitte 1234 oder 1234,00 schreiben.',
  ],
  ['{column}: "{cell}" is not a number.', '{column}: „{cell}“ ist keine Zahl.'],
  [
    'Budget type must be Daily or Campaign total, not {cell}.',
    'Budget type muss Daily oder Campaign total sein, nicht {cell}.',
  ],
  ['Fill {column} or {other}, not both.', 'Bitte {column} oder {other} ausfüllen, nicht beide.'],
  [
    'Write the Ad Set ID: ad sets are not known by their names here.',
    'Bitte die Ad Set ID angeben: Anzeigengruppen von Meta sind hier nicht mit Namen bekannt.',
  ],
  ['Fill Target ROAS or Target CPA, not both.', 'Bitte Target ROAS oder Target CPA ausfüllen, nicht beide.'],
  [
    'A keyword needs its ad group; negative keywords of campaigns are not changed by files.',
    'Ein Keyword braucht seine Anzeigengruppe. Ausschlüsse von Kampagnen ändern Dateien nicht.',
  ],
  [
    'A keyword needs its Criterion Type: Broad, Phrase or Exact.',
    'Ein Keyword braucht seinen Criterion Type: Broad, Phrase oder Exact.',
  ],
  [
    'This keyword is not known in the ad group. A new one begins enabled and with the bid of its ad group: leave Max CPC and Status blank to add it.',
    'Dieses Keyword ist in der Anzeigengruppe nicht bekannt. Ein neues beginnt aktiv und mit dem Gebot seiner Anzeigengruppe: Bitte Max CPC und Status leer lassen, um es hinzuzufügen.',
  ],
  [
    'Files do not remove anything; write Paused, or remove it at the platform.',
    'Dateien entfernen nichts. Bitte Paused schreiben oder auf der Plattform entfernen.',
  ],
  ['A status must be Enabled or Paused, not {cell}.', 'Ein Status muss Enabled oder Paused sein, nicht {cell}.'],
  [
    'Target ROAS: write {percent} % or {ratio}; without a percent sign it is a ratio.',
    'Target ROAS: Bitte {percent} % oder {ratio} schreiben. Ohne Prozentzeichen ist es ein Verhältnis.',
  ],
  [
    'End date must be YYYY-MM-DD or DD.MM.YYYY, not {cell}.',
    'End date muss JJJJ-MM-TT oder TT.MM.JJJJ sein, nicht {cell}.',
  ],
  ['{column} cannot be taken away.', '{column} lässt sich nicht wegnehmen.'],
  [
    '{column} {cell}: files change keywords that are bid on, not this.',
    '{column} {cell}: Dateien ändern Keywords, auf die geboten wird, nicht das.',
  ],
  [
    'Several accounts are called {name}; write the Customer ID.',
    'Mehrere Konten heißen {name}. Bitte die Customer ID schreiben.',
  ],
  [
    'You see no account {name}; write its Customer ID.',
    'Sie sehen kein Konto {name}. Bitte seine Customer ID schreiben.',
  ],
  [
    '{column} is filled: files change campaigns, ad groups and keywords only.',
    '{column} ist ausgefüllt: Dateien ändern nur Kampagnen, Anzeigengruppen und Keywords.',
  ],
  [
    'Campaign is blank: files change campaigns and what is in them only.',
    'Campaign ist leer: Dateien ändern nur Kampagnen und was in ihnen ist.',
  ],
  [
    'The name {name} fits several campaigns: {which}. Write the Customer ID and the Campaign ID.',
    'Der Name {name} passt auf mehrere Kampagnen: {which}. Bitte Customer ID und Campaign ID schreiben.',
  ],
  ['The campaign {name} was removed on the platform.', 'Die Kampagne {name} wurde auf der Plattform entfernt.'],
  [
    'No campaign {name} is known in your accounts; check the name, or wait for the next sync.',
    'In Ihren Konten ist keine Kampagne {name} bekannt. Bitte den Namen prüfen oder den nächsten Abgleich abwarten.',
  ],
  [
    'No campaign {name} is known in {account}; check the name, or wait for the next sync.',
    'In {account} ist keine Kampagne {name} bekannt. Bitte den Namen prüfen oder den nächsten Abgleich abwarten.',
  ],
  [
    'The campaign {id} is called {actual}, not {name}; correct one of the two.',
    'Die Kampagne {id} heißt {actual}, nicht {name}. Bitte eines von beiden berichtigen.',
  ],
  [
    'The ID {id} was rounded by a spreadsheet; import its column as text.',
    'Die ID {id} hat ein Tabellenprogramm gerundet. Bitte ihre Spalte als Text importieren.',
  ],
  [
    'This belongs to the campaign {actual}, not to {id}; correct one of the two.',
    'Das gehört zur Kampagne {actual}, nicht zu {id}. Bitte eines von beiden berichtigen.',
  ],
  [
    'Several ad groups of the campaign are called {name}; write the Ad group ID.',
    'Mehrere Anzeigengruppen der Kampagne heißen {name}. Bitte die Ad group ID schreiben.',
  ],
  [
    'No ad group {name} with keywords is known in the campaign; write the Ad group ID.',
    'In der Kampagne ist keine Anzeigengruppe {name} mit Keywords bekannt. Bitte die Ad group ID schreiben.',
  ],
  ['A line has at most {count} characters.', 'Eine Zeile hat höchstens {count} Zeichen.'],
  [
    'This line is not JSON: write one object, without line breaks in it.',
    'Diese Zeile ist kein JSON: Bitte ein Objekt ohne Zeilenumbrüche schreiben.',
  ],
  [
    'A line has exactly one field, named after the operation: {names}.',
    'Eine Zeile hat genau ein Feld, das heißt wie die Operation: {names}.',
  ],
].map(([says = '', de = '']) => ({ says, de }));
