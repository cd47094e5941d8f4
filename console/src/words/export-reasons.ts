import type { Reason } from './reason';

/** Why there is no file of an export, or no link, as the server words it. */
export const EXPORT_REASONS: readonly Reason[] = [
  [
    'It was begun several times and never ended; ask for less.',
    'Der Export wurde mehrmals begonnen und nie fertig. Bitte weniger auf einmal exportieren.',
  ],
  [
    'Something failed on our side; start the export again.',
    'Bei uns ist etwas schiefgegangen. Bitte den Export noch einmal starten.',
  ],
  [
    'The file would have more than 500 MB; ask for fewer days or accounts.',
    'Die Datei hätte mehr als 500 MB. Bitte weniger Tage oder Konten wählen.',
  ],
  [
    'Whoever started this export has no access to the team any more.',
    'Wer diesen Export gestartet hat, hat keinen Zugang zum Team mehr.',
  ],
  ['There is no file: the export is {status}.', 'Es gibt keine Datei: Der Export ist nicht fertig.'],
  [
    'The file has accounts that you may not see any more; start the export again.',
    'In der Datei sind Konten, die Sie nicht mehr sehen dürfen. Bitte den Export noch einmal starten.',
  ],
  [
    '{count} exports of the team wait or run; start this one when some of them are done.',
    '{count} Exporte des Teams warten oder laufen. Bitte starten Sie diesen, wenn einige davon fertig sind.',
  ],
  [
    'The team has started {count} exports within a day; start this one later.',
    'Das Team hat heute schon {count} Exporte gestartet. Bitte starten Sie diesen später.',
  ],
  [
    'The files of the team take 2 GB; cancel exports that were downloaded, or wait until they expire.',
    'Die Dateien des Teams belegen 2 GB. Bitte heruntergeladene verwerfen, oder warten, bis sie ablaufen.',
  ],
  [
    'You have {count} saved exports, the maximum; delete one first.',
    'Sie haben {count} gespeicherte Exporte, mehr geht nicht. Bitte zuerst einen löschen.',
  ],
  [
    'The saved export has {count} links, the maximum; revoke one first.',
    'Der gespeicherte Export hat {count} Links, mehr geht nicht. Bitte zuerst einen sperren.',
  ],
  [
    'The team has {count} bucket destinations, the maximum; delete one first.',
    'Das Team hat {count} Speicherziele, mehr geht nicht. Bitte zuerst eines löschen.',
  ],
  [
    'The team has {count} export schedules, the maximum; delete one first.',
    'Das Team hat {count} Zeitpläne für Exporte, mehr geht nicht. Bitte zuerst einen löschen.',
  ],
  [
    'Only its maker can change what a schedule delivers; you can pause or delete it.',
    'Was ein Zeitplan liefert, ändert nur, wer ihn angelegt hat. Anhalten und löschen können Sie ihn.',
  ],
  [
    'The schedule has ended; delete it and make another.',
    'Der Zeitplan ist beendet. Bitte löschen und einen neuen anlegen.',
  ],
  [
    '{count} deliveries of the schedule wait or run; try again when some of them are done.',
    '{count} Lieferungen des Zeitplans warten oder laufen. Bitte versuchen Sie es wieder, wenn einige davon fertig sind.',
  ],
].map(([says = '', de = '']) => ({ says, de }));
