import { EXPORT_REASONS } from './export-reasons';
import { FILE_REASONS } from './file-reasons';
import { QUERY_REASONS } from './query-reasons';
import type { Reason } from './reason';

const reason = (says: string, de: string, en?: string): Reason => ({ says, de, ...(en !== undefined && { en }) });

/**
 * The server's refusals as it words them, `{name}` for what it fills in. `{operation}`, `{role}`, `{feature}` and `{setting}` are put
 * into words, amounts and times as the reader writes them. The first that fits counts.
 */
export const REASONS: readonly Reason[] = [
  // Guardrails and approval
  reason(
    "A daily budget of {wanted} is above the team's limit of {limit}.",
    'Ein Tagesbudget von {wanted} liegt über der Grenze des Teams von {limit}.',
  ),
  reason(
    "Every raise from a daily budget of {from} is above the team's limit of {limit}.",
    'Jede Erhöhung von einem Tagesbudget von {from} liegt über der Grenze des Teams von {limit}.',
  ),
  reason(
    "Raising the daily budget to {wanted} is above the team's limit of {limit}: it is {from}, so at most {most}.",
    'Das Tagesbudget auf {wanted} zu erhöhen, liegt über der Grenze des Teams von {limit}: Es ist jetzt {from}, also höchstens {most}.',
  ),
  reason(
    "Raising the daily budget to {wanted} is above the team's limit of {limit}: the day began with {from}, so at most {most}.",
    'Das Tagesbudget auf {wanted} zu erhöhen, liegt über der Grenze des Teams von {limit}: Der Tag begann mit {from}, also höchstens {most}.',
  ),
  reason(
    "A lifetime budget of {wanted} is above the team's limit of {limit}.",
    'Ein Laufzeitbudget von {wanted} liegt über der Grenze des Teams von {limit}.',
  ),
  reason(
    "Every raise from a lifetime budget of {from} is above the team's limit of {limit}.",
    'Jede Erhöhung von einem Laufzeitbudget von {from} liegt über der Grenze des Teams von {limit}.',
  ),
  reason(
    "Raising the lifetime budget to {wanted} is above the team's limit of {limit}: it is {from}, so at most {most}.",
    'Das Laufzeitbudget auf {wanted} zu erhöhen, liegt über der Grenze des Teams von {limit}: Es ist jetzt {from}, also höchstens {most}.',
  ),
  reason(
    "Raising the lifetime budget to {wanted} is above the team's limit of {limit}: the day began with {from}, so at most {most}.",
    'Das Laufzeitbudget auf {wanted} zu erhöhen, liegt über der Grenze des Teams von {limit}: Der Tag begann mit {from}, also höchstens {most}.',
  ),
  reason(
    "What this lifetime budget allows a day is unknown, so that it cannot be held against the team's limit of {limit} a day.",
    'Was dieses Laufzeitbudget am Tag erlaubt, ist nicht bekannt. Es lässt sich nicht mit der Grenze des Teams von {limit} am Tag vergleichen.',
  ),
  reason(
    "A lifetime budget of {wanted} allows {average} a day on average until {end}, which is above the team's limit of {limit} a day.",
    'Ein Laufzeitbudget von {wanted} erlaubt bis {end} im Mittel {average} am Tag. Das liegt über der Grenze des Teams von {limit} am Tag.',
  ),
  reason(
    "Every raise from a bid of {from} is above the team's limit of {limit}.",
    'Jede Erhöhung von einem Gebot von {from} liegt über der Grenze des Teams von {limit}.',
  ),
  reason(
    "Raising the bid to {wanted} is above the team's limit of {limit}: it is {from}, so at most {most}.",
    'Das Gebot auf {wanted} zu erhöhen, liegt über der Grenze des Teams von {limit}: Es ist jetzt {from}, also höchstens {most}.',
  ),
  reason(
    "Raising the bid to {wanted} is above the team's limit of {limit}: the day began with {from}, so at most {most}.",
    'Das Gebot auf {wanted} zu erhöhen, liegt über der Grenze des Teams von {limit}: Der Tag begann mit {from}, also höchstens {most}.',
  ),
  reason(
    "A bid of {bid} is above the campaign's daily budget of {most}: a single click must not cost more.",
    'Ein Gebot von {bid} liegt über dem Tagesbudget der Kampagne von {most}: Ein einzelner Klick darf nicht mehr kosten.',
  ),
  reason(
    "A bid of {bid} is above the campaign's budget of {most} for its whole period: a single click must not cost more.",
    'Ein Gebot von {bid} liegt über dem Budget der Kampagne von {most} für ihre ganze Laufzeit: Ein einzelner Klick darf nicht mehr kosten.',
  ),
  reason(
    'The platform names no budget of the campaign with which the bid could be compared.',
    'Die Plattform nennt kein Budget der Kampagne, mit dem sich das Gebot vergleichen ließe.',
  ),
  reason(
    'The campaign bids by {strategy}, which ignores bids of ad groups and keywords: change its budget, target or bidding strategy instead; with MANUAL_CPC these bids apply.',
    'Die Gebotsstrategie der Kampagne beachtet keine Gebote von Anzeigengruppen und Keywords. Ändern Sie stattdessen ihr Budget, ihr Ziel oder ihre Strategie; mit manuellem CPC gelten solche Gebote.',
    'The bidding strategy of the campaign ignores bids of ad groups and keywords. Change its budget, target or strategy instead; with Manual CPC such bids apply.',
  ),
  reason(
    'The first try of this request was interrupted, and somebody else has changed the same since; check it and send what is still missing under a new Idempotency-Key.',
    'Der erste Versuch wurde unterbrochen, und jemand hat dasselbe seitdem geändert. Bitte nachsehen und wiederholen, was noch fehlt.',
    'The first try was interrupted, and somebody else has changed the same since. Please look, and repeat what is still missing.',
  ),
  reason(
    'The strategy bids by {strategy}, which has no target {kind}: change it at the platform.',
    'Die Gebotsstrategie hat kein solches Ziel. Bitte an der Plattform ändern.',
  ),
  reason(
    'The campaign bids by {strategy}, which has no target {kind}: change its strategy first.',
    'Die Gebotsstrategie der Kampagne hat kein solches Ziel. Bitte zuerst ihre Strategie ändern.',
    'The bidding strategy of the campaign has no such target. Change its strategy first.',
  ),
  reason(
    'This campaign bids by a portfolio strategy, whose target is that of all its campaigns: change that of the strategy.',
    'Diese Kampagne bietet mit einer Portfolio-Strategie, deren Ziel für alle ihre Kampagnen gilt. Bitte das der Strategie ändern.',
  ),
  reason(
    'End dates of campaigns are changed at {platform} itself.',
    'Das Ende von Kampagnen wird bei {platform} selbst geändert.',
  ),
  reason('A removed ad group cannot be changed.', 'Eine entfernte Anzeigengruppe lässt sich nicht ändern.'),
  reason('A removed keyword cannot be changed.', 'Ein entferntes Keyword lässt sich nicht ändern.'),
  reason(
    "The campaign has one budget for its whole period, which cannot be held against the team's limit of {limit} a day; enable it at the platform.",
    'Die Kampagne hat ein Budget für ihre ganze Laufzeit. Das lässt sich nicht mit der Grenze des Teams von {limit} am Tag vergleichen; bitte auf der Plattform aktivieren.',
  ),
  reason(
    "No reference rate is known for the campaign's daily budget of {budget}, so that it cannot be held against the team's limit of {limit}; enable the campaign at the platform.",
    'Für das Tagesbudget der Kampagne von {budget} ist kein Referenzkurs bekannt. Es lässt sich nicht mit der Grenze des Teams von {limit} vergleichen; bitte auf der Plattform aktivieren.',
  ),
  reason(
    "The platform reports no daily budget for the campaign to compare with the team's limit of {limit}.",
    'Die Plattform nennt kein Tagesbudget der Kampagne, das sich mit der Grenze des Teams von {limit} vergleichen ließe.',
  ),
  reason(
    "The campaign's daily budget of {budget} is above the team's limit of {limit}; lower it before you enable the campaign.",
    'Das Tagesbudget der Kampagne von {budget} liegt über der Grenze des Teams von {limit}; bitte vor dem Aktivieren senken.',
  ),
  reason(
    "The ad set has one budget for its whole period, which cannot be held against the team's limit of {limit} a day; enable it at the platform.",
    'Die Anzeigengruppe hat ein Budget für ihre ganze Laufzeit. Das lässt sich nicht mit der Grenze des Teams von {limit} am Tag vergleichen; bitte auf der Plattform aktivieren.',
  ),
  reason(
    "No reference rate is known for the ad set's daily budget of {budget}, so that it cannot be held against the team's limit of {limit}; enable the ad set at the platform.",
    'Für das Tagesbudget der Anzeigengruppe von {budget} ist kein Referenzkurs bekannt. Es lässt sich nicht mit der Grenze des Teams von {limit} vergleichen; bitte auf der Plattform aktivieren.',
  ),
  reason(
    "The platform reports no daily budget for the ad set to compare with the team's limit of {limit}.",
    'Die Plattform nennt kein Tagesbudget der Anzeigengruppe, das sich mit der Grenze des Teams von {limit} vergleichen ließe.',
  ),
  reason(
    "The ad set's daily budget of {budget} is above the team's limit of {limit}; lower it before you enable the ad set.",
    'Das Tagesbudget der Anzeigengruppe von {budget} liegt über der Grenze des Teams von {limit}; bitte vor dem Aktivieren senken.',
  ),
  reason(
    '{campaigns} campaigns bid by this portfolio strategy; set {consent} to true to change its target for all of them.',
    '{campaigns} Kampagnen bieten mit dieser Portfolio-Strategie. Bitte bestätigen, dass sich das Ziel für alle ändert.',
    '{campaigns} campaigns bid by this portfolio strategy. Please confirm that its target changes for all of them.',
  ),
  reason(
    'The portfolio strategy is one of the manager account {id}: change it there.',
    'Die Portfolio-Strategie gehört dem Verwaltungskonto {id}. Bitte dort ändern.',
  ),
  reason(
    'The account-level negative keywords are a list of the manager account {id}: change it there.',
    'Was dieses Konto ausschließt, ist eine Liste des Verwaltungskontos {id}. Bitte dort ändern.',
  ),
  reason(
    'The team has blocked {operation}; an owner can allow it again.',
    'Ihr Team hat gesperrt: {operation}. Inhaber können es wieder erlauben.',
    'Your team has blocked: {operation}. An owner can allow it again.',
  ),
  reason(
    'A person must approve this first; send {operation} by itself to propose it.',
    'Das muss zuerst jemand freigeben.',
    'A person must approve this first.',
  ),
  reason(
    'You proposed this plan, and the team requires a second person to approve it.',
    'Sie haben diesen Plan vorgeschlagen, und Ihr Team will, dass ihn jemand anderes freigibt.',
  ),
  // Campaigns
  reason('A removed campaign cannot be changed.', 'Eine entfernte Kampagne lässt sich nicht ändern.'),
  reason('A removed ad set cannot be changed.', 'Eine entfernte Anzeigengruppe lässt sich nicht ändern.'),
  reason(
    'This campaign has one budget for its whole period, so that it takes no daily budget; change it at the platform.',
    'Diese Kampagne hat ein Budget für ihre ganze Laufzeit und nimmt kein Tagesbudget; bitte auf der Plattform ändern.',
  ),
  reason(
    'This {level} has one budget for its whole period, so that it takes no daily budget; send a lifetime budget.',
    'Hier gilt ein Budget für die ganze Laufzeit; bitte statt des Tagesbudgets dieses ändern.',
  ),
  reason(
    'This {level} has a daily budget, so that it takes none for its whole period; send a daily budget.',
    'Hier gilt ein Tagesbudget; bitte statt des Budgets der ganzen Laufzeit dieses ändern.',
  ),
  reason(
    'The {level} has already spent {spent}: its lifetime budget cannot be below that.',
    'Davon sind schon {spent} ausgegeben; das Laufzeitbudget kann nicht darunter liegen.',
  ),
  reason(
    'This campaign has no budget of its own, because its ad sets have them; change those of the ad sets.',
    'Diese Kampagne hat kein eigenes Budget, ihre Anzeigengruppen haben sie; bitte dort ändern.',
  ),
  reason(
    'This ad set has no budget of its own, because its campaign "{campaign}" ({id}) has it; change that one.',
    'Diese Anzeigengruppe hat kein eigenes Budget, die Kampagne „{campaign}“ hat es; bitte dort ändern.',
  ),
  reason(
    'Meta is connected for reading only: connect it again and allow the management of ads (ads_management).',
    'Meta ist nur zum Lesen verbunden. Bitte neu verbinden und das Verwalten von Anzeigen erlauben.',
    'Meta is connected for reading only. Connect it again and allow the management of ads.',
  ),
  reason(
    'Meta lets a budget change four times an hour. Nothing was changed: try again in an hour. {said}',
    'Meta erlaubt vier Änderungen eines Budgets in der Stunde. Nichts wurde geändert; bitte in einer Stunde noch einmal versuchen.',
    'Meta lets a budget change four times an hour. Nothing was changed; try again in an hour.',
  ),
  reason('Meta does not tell the currency of the account.', 'Meta nennt die Währung des Kontos nicht.'),
  reason(
    '{platform} accepted the change, but still has the old value: look at it there, and send it again.',
    '{platform} hat die Änderung angenommen, aber noch den alten Wert. Bitte dort nachsehen und noch einmal versuchen.',
    '{platform} accepted the change, but still has the old value. Look at it there, and try again.',
  ),
  reason(
    'This campaign shares its budget with {count} more; set {consent} to true to change it for all of them.',
    'Diese Kampagne teilt ihr Budget mit {count} anderen. Stimmen Sie zu, es für alle zu ändern.',
    'This campaign shares its budget with {count} more. Agree to change it for all of them.',
  ),
  reason(
    "This campaign bids by a portfolio strategy; set {leave} to true to take it out of that, or set the strategy's target for all its campaigns.",
    'Diese Kampagne bietet mit einer Portfolio-Strategie. Nehmen Sie sie heraus, oder ändern Sie unter „Portfolio-Strategien“ das Ziel für alle ihre Kampagnen.',
    'This campaign bids by a portfolio strategy. Take it out of that, or set the target for all its campaigns under “Portfolio strategies”.',
  ),
  reason(
    'Other changes of this account are under way; try again.',
    'An diesem Konto wird gerade etwas anderes geändert. Bitte gleich noch einmal versuchen.',
  ),
  reason(
    'The first try of this request was interrupted, and somebody else has changed the same since; check it and send what is still missing under a new Idempotency-Key.',
    'Der erste Versuch wurde unterbrochen, und jemand hat dasselbe seitdem geändert. Bitte nachsehen und wiederholen, was noch fehlt.',
    'The first try was interrupted, and somebody else has changed the same since. Please look, and repeat what is still missing.',
  ),
  reason(
    'This changed in the meantime; send it again.',
    'Das hat sich inzwischen geändert; bitte noch einmal versuchen.',
    'This changed in the meantime; please try again.',
  ),
  reason(
    'Changes are not offered for {platform} accounts: make them at {place}.',
    'Für Konten von {platform} werden hier keine Änderungen angeboten; bitte bei {place} ändern.',
  ),
  reason('{platform} accounts do not offer this.', 'Konten von {platform} bieten das nicht.'),
  reason(
    'The platform does not tell in which currency this account counts, so no amount of EUR can be written to it: make the change at the platform.',
    'Die Plattform sagt nicht, in welcher Währung dieses Konto rechnet. Bitte dort ändern.',
  ),
  reason('{platform} did not answer in time.', '{platform} hat nicht rechtzeitig geantwortet.'),
  // Negative keywords and mining
  reason(
    'The campaign {campaign} is removed, so negative keywords cannot be added to it.',
    'Die Kampagne {campaign} ist entfernt; es lässt sich dort nichts mehr ausschließen.',
  ),
  reason(
    'The first try of this request was interrupted, and somebody else has changed these keywords since; check them and send what is still missing under a new Idempotency-Key.',
    'Der erste Versuch wurde unterbrochen, und jemand hat diese Keywords seitdem geändert. Bitte nachsehen und wiederholen, was noch fehlt.',
    'The first try was interrupted, and somebody else has changed these keywords since. Please look, and repeat what is still missing.',
  ),
  reason(
    'The first try of this request was interrupted, and somebody else has changed the campaigns of this list since; check them and send what is still missing under a new Idempotency-Key.',
    'Der erste Versuch wurde unterbrochen, und jemand hat die Kampagnen dieser Liste seitdem geändert. Bitte nachsehen und wiederholen, was noch fehlt.',
    'The first try was interrupted, and somebody else has changed the campaigns of this list since. Please look, and repeat what is still missing.',
  ),
  reason(
    'It would have {count} keywords, more than the maximum of {most}: add fewer.',
    'Die Liste hätte dann {count} Keywords, mehr als die höchstens {most}; bitte weniger hinzufügen.',
  ),
  reason(
    'A negative keyword list named {name} exists; choose another name.',
    'Eine Ausschlussliste namens {name} gibt es schon; bitte einen anderen Namen wählen.',
  ),
  reason('This list of negative keywords was removed meanwhile.', 'Diese Ausschlussliste wurde inzwischen entfernt.'),
  reason(
    'The keywords or campaigns of this list were changed in the meantime.',
    'Die Keywords oder Kampagnen dieser Liste wurden inzwischen geändert.',
  ),
  reason(
    'A mining run of this account is already running; wait until it has ended.',
    'Für dieses Konto läuft schon eine Suche nach Ausschlüssen; bitte warten, bis sie fertig ist.',
  ),
  reason(
    'The mining run was interrupted; start another one.',
    'Die Suche nach Ausschlüssen wurde unterbrochen; bitte noch einmal beginnen.',
  ),
  reason(
    'Search terms that converted in the last 90 days would be blocked by {keywords}. Reject these suggestions, or apply with force: true.',
    'Suchbegriffe, die in den letzten 90 Tagen Conversions hatten, würden ausgeschlossen durch {keywords}. Lehnen Sie diese Vorschläge ab, oder bestätigen Sie es ausdrücklich.',
    'Search terms that converted in the last 90 days would be blocked by {keywords}. Reject these suggestions, or confirm it expressly.',
  ),
  reason(
    'The campaigns of {keywords} are removed; reject these suggestions.',
    'Die Kampagnen von {keywords} sind entfernt; bitte diese Vorschläge ablehnen.',
  ),
  reason(
    'The suggestion {id} is already applied; remove its list instead.',
    'Einer der Vorschläge ist schon angelegt; bitte stattdessen seine Liste entfernen.',
    'One of the suggestions is already applied; remove its list instead.',
  ),
  // Change plans and undo
  reason(
    'The plan expired at {moment}, before this change was made; make a new plan.',
    'Der Plan ist am {moment} abgelaufen, bevor diese Änderung an der Reihe war; bitte einen neuen machen.',
  ),
  reason(
    'The plan is not what was approved; make a new plan.',
    'Der Plan ist nicht mehr der, der freigegeben wurde; bitte einen neuen machen.',
  ),
  reason(
    'This was started a day ago and never finished, so its outcome is unknown; check the platform.',
    'Das wurde vor einem Tag begonnen und nie fertig; was daraus wurde, zeigt die Plattform.',
  ),
  reason(
    'The plan was made for {planned}, and the platform has {found} now. Nothing was changed; make a new plan.',
    'Auf der Plattform steht jetzt etwas anderes als bei der Planung: {found} statt {planned}. Nichts wurde geändert; bitte einen neuen Plan machen.',
  ),
  reason(
    'A change before it was refused, and the plan stops there.',
    'Eine Änderung davor wurde abgewiesen; der Plan endet dort.',
  ),
  reason(
    'This hash is not that of the plan; read the plan again, and approve what it says.',
    'Der Plan hat sich geändert, seit diese Seite geladen wurde. Bitte neu laden und ansehen, was er jetzt sagt.',
    'The plan has changed since this page was loaded. Load it again, and look at what it says now.',
  ),
  reason(
    'This plan is decided: it is {status}.',
    'Über diesen Plan ist schon entschieden. Bitte neu laden.',
    'This plan is decided already. Please load it again.',
  ),
  reason('This plan has expired; make a new one.', 'Dieser Plan ist abgelaufen; bitte einen neuen machen.'),
  reason(
    '{changes} refused when the plan was made; approve the others by changeIds.',
    'Eine der gewählten Änderungen wurde schon bei der Planung abgewiesen; bitte die anderen freigeben.',
    'One of the chosen changes was refused when the plan was made; approve the others.',
  ),
  reason(
    '{changes} in conflict: of those that write to the same field, approve one.',
    'Zwei der gewählten Änderungen schreiben in dasselbe Feld; bitte nur eine davon freigeben.',
    'Two of the chosen changes write to the same field; approve one of them.',
  ),
  reason(
    '{changes} planned on the effect of earlier changes; approve those, too, or make a new plan.',
    'Eine der gewählten Änderungen baut auf einer früheren auf; bitte auch diese freigeben oder einen neuen Plan machen.',
    'One of the chosen changes builds on an earlier one; approve that, too, or make a new plan.',
  ),
  reason(
    '{count} change plans {whose} are already waiting for a decision; have some approved, rejected or withdrawn first.',
    '{count} Änderungspläne warten schon auf eine Entscheidung; bitte zuerst über einige entscheiden.',
  ),
  reason(
    'This plan is still running; wait until it has ended.',
    'Dieser Plan wird gerade ausgeführt; bitte warten, bis er fertig ist.',
  ),
  reason(
    '{operation} no longer exists; make a new plan.',
    '„{operation}“ gibt es nicht mehr; bitte einen neuen Plan machen.',
  ),
  reason('There is no {operation} any more.', '„{operation}“ gibt es nicht mehr.'),
  reason(
    'The person who proposed this plan is no longer in the team; make a new plan.',
    'Wer diesen Plan vorgeschlagen hat, ist nicht mehr im Team; bitte einen neuen machen.',
  ),
  reason(
    'The API key that proposed this plan was revoked or is over; make a new plan.',
    'Der API-Schlüssel, der diesen Plan vorgeschlagen hat, gilt nicht mehr; bitte einen neuen machen.',
  ),
  reason(
    'The person who approved this is no longer in the team; make a new plan.',
    'Wer das freigegeben hat, ist nicht mehr im Team; bitte einen neuen Plan machen.',
  ),
  reason(
    'No change of this plan is applied, so there is nothing to undo.',
    'Keine Änderung dieses Plans ist ausgeführt; es gibt nichts zurückzunehmen.',
  ),
  reason(
    'Something failed on our side; the audit log has the entry.',
    'Auf dem Server ist etwas schiefgegangen; der Eintrag steht im Änderungsprotokoll.',
  ),
  reason('This change was undone before.', 'Diese Änderung wurde schon rückgängig gemacht.'),
  reason(
    'It is not known how this change ended; check the platform.',
    'Wie diese Änderung ausging, ist nicht bekannt; bitte auf der Plattform nachsehen.',
  ),
  reason(
    'This change was refused, so there is nothing to undo.',
    'Diese Änderung wurde abgewiesen; es gibt nichts rückgängig zu machen.',
  ),
  reason(
    'This change failed, so there is nothing to undo.',
    'Diese Änderung ist gescheitert; es gibt nichts rückgängig zu machen.',
  ),
  reason(
    'This change was only checked, so there is nothing to undo.',
    'Diese Änderung wurde nur geprüft; es gibt nichts rückgängig zu machen.',
  ),
  reason(
    'This change left everything as it was, so there is nothing to undo.',
    'Diese Änderung hat nichts geändert; es gibt nichts rückgängig zu machen.',
  ),
  reason(
    'This became a change plan; undo the plan instead.',
    'Daraus wurde ein Änderungsplan; bitte den Plan zurücknehmen.',
  ),
  reason(
    'The previous bidding was {bidding}, which cannot be restored.',
    'Das frühere Bieten ({bidding}) lässt sich nicht wiederherstellen.',
  ),
  reason(
    'Nothing was stored with which this {operation} could be undone.',
    'Von dieser Änderung ist nichts gespeichert, womit sie sich rückgängig machen ließe.',
    'Nothing was stored with which this could be undone.',
  ),
  reason(
    '{operation} no longer exists, so it cannot be undone.',
    '„{operation}“ gibt es nicht mehr und lässt sich nicht rückgängig machen.',
  ),
  reason('{operation} cannot be undone.', '„{operation}“ lässt sich nicht rückgängig machen.'),
  reason('{how}. Nothing was undone.', 'Inzwischen wurde es anders geändert. Nichts wurde rückgängig gemacht.'),
  // The team
  reason('{email} is already a member of the team.', '{email} ist schon im Team.'),
  reason(
    'The accounts of this invitation are gone; ask for another one.',
    'Die Konten dieser Einladung gibt es nicht mehr; bitte um eine neue bitten.',
  ),
  reason(
    '{email} is already invited; revoke that invitation first.',
    '{email} ist schon eingeladen; bitte zuerst diese Einladung zurückziehen.',
  ),
  reason(
    'A team needs an owner; make another member an owner first.',
    'Ein Team braucht jemanden als Inhaber; bitte zuerst ein anderes Mitglied dazu machen.',
  ),
  reason(
    'This needs the role {role} or higher; yours is {own}.',
    'Dafür braucht es die Rolle {role} oder mehr; Sie haben {own}.',
  ),
  reason('This needs the role {role} or higher.', 'Dafür braucht es die Rolle {role} oder mehr.'),
  reason(
    'An admin of the team must turn on {setting} first.',
    'Ein Admin des Teams muss das zuerst erlauben: {setting}.',
    'An admin of the team must allow this first: {setting}.',
  ),
  reason(
    'Your rights have changed since this began; ask again.',
    'Ihre Rechte haben sich seit dem Beginn geändert; bitte noch einmal versuchen.',
  ),
  reason(
    'Your accounts have changed since this began; ask again.',
    'Ihre Konten haben sich seit dem Beginn geändert; bitte noch einmal versuchen.',
  ),
  reason(
    'Only its owner can change or delete a preset; save your own instead.',
    'Eine Auswahl ändert und löscht nur, wem sie gehört; bitte eine eigene speichern.',
  ),
  reason(
    'The team has let {count} clients in; delete one that nobody needs from its API keys first.',
    'Das Team hat schon {count} Programmen Zugriff gegeben; bitte zuerst einen API-Schlüssel löschen, den niemand braucht.',
  ),
  reason(
    'The team has {count} webhook endpoints, the maximum; delete one first.',
    'Das Team hat schon {count} Webhooks, mehr geht nicht; bitte zuerst einen löschen.',
  ),
  reason(
    'The team has {count} monitors, the maximum; delete one first.',
    'Das Team hat schon {count} Monitore, mehr geht nicht; bitte zuerst einen löschen.',
  ),
  reason(
    'The report was published, and what clients were sent does not change; make a new one.',
    'Der Bericht ist veröffentlicht und ändert sich nicht mehr; bitte einen neuen anlegen.',
  ),
  reason('The report was published; make a new one.', 'Der Bericht ist veröffentlicht; bitte einen neuen anlegen.'),
  reason('The report is a draft; publish it first.', 'Der Bericht ist noch ein Entwurf; bitte zuerst veröffentlichen.'),
  reason(
    'The figures have changed since the text was saved; read it again, save it, then publish.',
    'Die Zahlen haben sich geändert, seit der Text gespeichert wurde. Bitte noch einmal lesen, speichern und dann veröffentlichen.',
  ),
  reason(
    'The team has {count} reports, the maximum; delete some first.',
    'Das Team hat schon {count} Berichte, mehr geht nicht; bitte zuerst einige löschen.',
  ),
  reason(
    'The report has {count} links, the maximum; revoke some first.',
    'Der Bericht hat schon {count} Links, mehr geht nicht; bitte zuerst einige sperren.',
  ),
  reason(
    'The team has sent {count} reports by e-mail within a day, the maximum; send the others tomorrow.',
    'Das Team hat an einem Tag schon {count} Berichte verschickt, mehr geht nicht; bitte die anderen morgen senden.',
  ),
  reason(
    '{parameter} needs mail settings of this server, which it does not have; make a link and send it yourself',
    'Dieser Server verschickt keine E-Mails. Bitte einen Link anlegen und selbst senden.',
  ),
  reason('image must not be larger than 128 KiB.', 'Das Bild darf höchstens 128 KiB groß sein.'),
  reason('image must be a PNG or a JPEG, by its content.', 'Das Bild muss ein PNG oder JPEG sein.'),
  reason(
    '{parameter} must be at most {most} for {count} accounts; or let the monitor look at fewer accounts',
    'Mit {count} Konten gehen höchstens {most} Tage. Bitte weniger Tage oder Konten wählen.',
    'With {count} accounts it takes at most {most} days. Choose fewer days or accounts.',
  ),
  reason('This endpoint is disabled; enable it first.', 'Dieser Webhook ist abgeschaltet; bitte zuerst einschalten.'),
  reason(
    '{count} deliveries are already waiting for this endpoint; wait until some are delivered.',
    '{count} Sendungen an diesen Webhook warten schon; bitte warten, bis einige angekommen sind.',
  ),
  // Plans and payments
  reason(
    'The plan of this team does not include {feature}; its owner can add it in the billing settings.',
    'Der Tarif Ihres Teams enthält das nicht: {feature}. Inhaber ändern das unter „Tarif und Abrechnung“.',
    'The plan of your team does not include this: {feature}. An owner can change that under Plan and billing.',
  ),
  reason(
    'The team has no active plan; the owner must subscribe to add accounts.',
    'Ihr Team hat keinen Tarif; Inhaber müssen erst einen abonnieren.',
  ),
  reason(
    'The plan holds at most {most} accounts: the team has {count}, and {added} more were asked for.',
    'In den Tarif passen höchstens {most} Konten: Ihr Team hat {count}, dazu kämen {added}.',
  ),
  reason(
    'The plan {plan} holds at most {most} accounts, and the team has {count}.',
    'In den Tarif {plan} passen höchstens {most} Konten; Ihr Team hat {count}.',
  ),
  reason(
    'A plan is selected without payment only in the trial; subscribe, or change the subscription in the portal.',
    'Ohne Zahlung lässt sich ein Tarif nur in der Probe wählen; bitte abonnieren oder das Abonnement unter „Zahlungsdaten“ ändern.',
    'A plan is chosen without payment only in the trial; subscribe, or change the subscription under Payment details.',
  ),
  reason(
    'The team has a subscription that is not paid; pay its open invoice in the portal (POST /billing/portal).',
    'Das Abonnement Ihres Teams ist nicht bezahlt; bitte die offene Rechnung unter „Zahlungsdaten“ begleichen.',
    'The subscription of your team is not paid; pay the open invoice under Payment details.',
  ),
  reason(
    'The team has a subscription; change it in the portal (POST /billing/portal).',
    'Ihr Team hat ein Abonnement; bitte dieses unter „Zahlungsdaten“ ändern.',
    'Your team has a subscription; change it under Payment details.',
  ),
  reason(
    'The team has a subscription; change its plan (PUT /billing/subscription).',
    'Ihr Team hat ein Abonnement; bitte dessen Tarif ändern.',
    'Your team has a subscription; change its plan.',
  ),
  reason(
    'The team has no subscription; subscribe (POST /billing/checkout).',
    'Ihr Team hat kein Abonnement; bitte zuerst abonnieren.',
    'Your team has no subscription; subscribe first.',
  ),
  reason('The plan has ended; subscribe first.', 'Der Tarif ist beendet; bitte zuerst abonnieren.'),
  reason(
    'This plan was arranged without a subscription; write to support to change it.',
    'Dieser Tarif ist ohne Abonnement vereinbart; zum Ändern bitte dem Support schreiben.',
  ),
  reason(
    'Payments are not set up on this server; ask its operator.',
    'Auf diesem Server sind keine Zahlungen eingerichtet; bitte den Betreiber fragen.',
  ),
  // Records
  reason(
    'The account has this url already.',
    'Diese Adresse hat das Konto schon.',
    'The account has this address already.',
  ),
  reason(
    'The account has a promotion {id} already; choose another promotionId.',
    'Eine Promotion mit der Kennung {id} hat das Konto schon; bitte eine andere wählen.',
    'The account has a promotion {id} already; choose another id.',
  ),
  reason(
    'This account is linked to no Merchant Center; link one in Google Ads, then wait for the next sync.',
    'Dieses Konto ist mit keinem Merchant Center verknüpft; bitte in Google Ads verknüpfen und den nächsten Abgleich abwarten.',
  ),
  reason(
    'A manager account spends nothing by itself; ask for one of its sub-accounts.',
    'Ein Verwaltungskonto gibt selbst nichts aus; bitte eines seiner Konten wählen.',
    'A manager account spends nothing by itself; choose one of its accounts.',
  ),
  reason(
    'The storage of attachments does not answer. Please try again.',
    'Der Speicher der Anhänge antwortet nicht. Bitte noch einmal versuchen.',
  ),
  reason(
    'file must not be larger than {size}.',
    'Eine Datei darf höchstens {size} groß sein.',
    'A file may have at most {size}.',
  ),
  reason(
    'file must be a PNG, JPEG, GIF, WebP, PDF, DOCX, XLSX, CSV or plain text file, by its content.',
    'Angenommen werden Dateien, deren Inhalt PNG, JPEG, GIF, WebP, PDF, DOCX, XLSX, CSV oder reiner Text ist.',
    'Files are accepted whose content is PNG, JPEG, GIF, WebP, PDF, DOCX, XLSX, CSV or plain text.',
  ),
  reason('file must not be empty', 'Die Datei ist leer.', 'The file is empty.'),
  reason(
    'The team has {count} reports of its platforms under way; try again in a moment.',
    'Für Ihr Team werden gerade {count} Berichte der Plattformen geholt; bitte gleich noch einmal versuchen.',
  ),
  reason(
    'At most {count} sessions of a person are ended by hand; this one ends by itself, within twelve hours of its beginning.',
    'Diese Sitzung endet von selbst, spätestens zwölf Stunden nach ihrem Beginn.',
    'This session ends by itself, within twelve hours of its beginning.',
  ),
  // Connections
  reason('{platform} is not connected: connect it first.', '{platform} ist nicht verbunden; bitte zuerst verbinden.'),
  reason('{platform} is not connected: {why}.', '{platform} ist nicht verbunden; bitte die Verbindung neu beginnen.'),
  reason('{platform} is not set up on this server.', '{platform} ist auf diesem Server nicht eingerichtet.'),
  reason(
    'Whoever began to connect is no longer in the team.',
    'Wer die Verbindung begonnen hat, ist nicht mehr im Team.',
  ),
  reason(
    '{platform} no longer accepts the saved access: connect {name} again.',
    '{platform} nimmt den gespeicherten Zugriff nicht mehr an; bitte {name} neu verbinden.',
  ),
  reason(
    '{platform} does not accept the code: begin to connect {name} again.',
    '{platform} nimmt die Antwort nicht an; bitte die Verbindung zu {name} neu beginnen.',
  ),
  reason(
    'Access to {platform} was not granted: connect again and allow all of it.',
    'Der Zugriff auf {platform} wurde nicht erlaubt; bitte neu verbinden und alles erlauben.',
  ),
  reason(
    'This Google account reaches no Google Ads account: choose another one.',
    'Dieses Google-Konto erreicht kein Google-Ads-Konto; bitte ein anderes wählen.',
  ),
  reason(
    "{platform} refuses the application's OAuth client{why}.",
    '{platform} nimmt die Anmeldung dieses Servers nicht an; sein Betreiber muss das prüfen.',
  ),
  reason(
    'accountIds: account {account} counts in {currency}. {why}',
    'Das Konto {account} rechnet in {currency}. Dafür gibt es keinen Euro-Referenzkurs.',
    'Account {account} counts in {currency}. {why}',
  ),
  reason(
    'The reference rates of the euro are not known yet, and could not be read: {why}',
    'Die Referenzkurse des Euro sind noch nicht bekannt und ließen sich nicht lesen. Bitte später noch einmal versuchen.',
  ),
  reason(
    '{currency}, so amounts of {day} cannot be converted to EUR.',
    'Für diese Währung gibt es keinen Euro-Referenzkurs, daher lassen sich Beträge vom {day} nicht umrechnen.',
  ),
  // Platforms
  reason('{platform} did not answer within {time}.', '{platform} hat innerhalb von {time} nicht geantwortet.'),
  reason('The connection to {platform} failed.', 'Die Verbindung zu {platform} ist gescheitert.'),
  reason('{platform} is not available at the moment ({status}).', '{platform} ist gerade nicht erreichbar ({status}).'),
  reason('{platform} asks for fewer requests{why} It asks to wait {time}.', '{platform} bittet, {time} zu warten.'),
  reason(
    '{platform} asks for fewer requests{why}',
    '{platform} bittet um weniger Anfragen. Bitte später noch einmal versuchen.',
  ),
  reason('The daily quota of {platform} is used up{why}', 'Was {platform} am Tag erlaubt, ist verbraucht.'),
  reason('{what} It asks to wait {time}.', 'Die Plattform bittet, {time} zu warten.'),
  reason(
    'Stripe does not accept the key of this server; its operator must check it.',
    'Stripe nimmt den Schlüssel dieses Servers nicht an; sein Betreiber muss ihn prüfen.',
  ),
  reason('Meta could not compute a report of figures: {why}', 'Meta konnte einen Bericht nicht berechnen: {why}'),
  reason(
    '{platform} is changing the same at this moment{why}',
    '{platform} ändert gerade dasselbe. Bitte gleich noch einmal versuchen.',
  ),
  reason(
    '{platform} failed to answer (HTTP {status}).',
    '{platform} konnte nicht antworten (HTTP {status}). Bitte später noch einmal versuchen.',
  ),
  reason('Meta cannot compute so many figures at once.', 'Meta kann so viele Zahlen nicht auf einmal berechnen.'),
  reason('Meta did not compute a report of figures in time.', 'Meta hat einen Bericht nicht rechtzeitig berechnet.'),
  reason('{platform} sent an answer that cannot be read ({why}).', 'Die Antwort von {platform} ließ sich nicht lesen.'),
  reason(
    'The merchant platform sent a record that cannot be read ({why}).',
    'Eine Angabe des Merchant Centers ließ sich nicht lesen.',
  ),
  reason(
    'Google Ads does not tell the smallest amount of {currency}.',
    'Google Ads nennt den kleinsten Betrag in {currency} nicht.',
  ),
  reason(
    'Merchant Center names the same page again as the next one.',
    'Die Antwort des Merchant Centers ließ sich nicht lesen.',
  ),
  reason(
    '{platform} answered without a usable access token.',
    'Die Antwort von {platform} ließ sich nicht verwenden; bitte noch einmal versuchen.',
  ),
  reason(
    'Google sign-in does not answer right now. Please try again.',
    'Die Anmeldung bei Google antwortet gerade nicht. Bitte noch einmal versuchen.',
  ),
  reason(
    'The key set answered {status}.',
    'Die Anmeldung bei Google antwortet gerade nicht. Bitte noch einmal versuchen.',
  ),
  reason(
    '{platform} does not give its reference rates (HTTP {status}).',
    'Die Referenzkurse sind gerade nicht zu lesen. Bitte später noch einmal versuchen.',
  ),
  reason(
    'Stripe did not answer in time. Try again.',
    'Stripe hat nicht rechtzeitig geantwortet. Bitte noch einmal versuchen.',
  ),
  reason(
    'Stripe answered a date that cannot be read. Try again.',
    'Die Antwort von Stripe ließ sich nicht lesen. Bitte noch einmal versuchen.',
  ),
  reason(
    'Stripe opened no payment page. Try again.',
    'Stripe hat keine Bezahlseite geöffnet. Bitte noch einmal versuchen.',
  ),
  // The AI model
  reason(
    '{model} did not answer in time, or broke off. Try again.',
    'Das AI-Modell hat nicht rechtzeitig geantwortet oder ist abgebrochen. Bitte noch einmal versuchen.',
  ),
  reason(
    '{model} is not served (any more). The operator of this server must set AI_MODEL to one that is, or correct AI_URL.',
    'Das eingestellte AI-Modell wird nicht (mehr) angeboten. Der Betreiber dieses Servers muss ein anderes wählen (AI_MODEL oder AI_URL).',
  ),
  reason(
    "The AI model's answer was empty. Try again.",
    'Die Antwort des AI-Modells war leer. Bitte noch einmal versuchen.',
  ),
  reason(
    'The AI model rated none of the search terms. Try again.',
    'Das AI-Modell hat keinen der Suchbegriffe bewertet. Bitte noch einmal versuchen.',
  ),
  reason(
    'The AI model did not answer in time. Try again.',
    'Das AI-Modell hat nicht rechtzeitig geantwortet. Bitte noch einmal versuchen.',
  ),
  reason(
    '{model} reached its length limit, so the answer is incomplete. Ask for less at a time.',
    'Die Antwort des AI-Modells wurde zu lang und ist unvollständig. Bitte nach weniger auf einmal fragen.',
  ),
  reason(
    '{model} answered something that cannot be read. Try again.',
    'Die Antwort des AI-Modells ließ sich nicht lesen. Bitte noch einmal versuchen.',
  ),
  reason(
    '{model} is asked too much at the moment. Try again later.',
    'Das AI-Modell ist gerade überlastet. Bitte später noch einmal versuchen.',
  ),
  reason(
    '{model} refuses to answer this. Word it in another way.',
    'Darauf antwortet das AI-Modell nicht. Bitte anders fragen.',
  ),
  reason('{model} refuses the request.', 'Das AI-Modell nimmt die Anfrage nicht an.'),
  reason(
    "The account of this server has no credit left at the AI model's provider. Its operator must top it up.",
    'Das Guthaben dieses Servers beim Anbieter des AI-Modells ist verbraucht. Sein Betreiber muss es aufladen.',
  ),
  reason(
    '{model} ended without an answer. Try again.',
    'Das AI-Modell hat ohne Antwort geendet. Bitte noch einmal versuchen.',
  ),
  // Entries that the console does not check by itself
  reason(
    '{parameter} must be {low} or at least {high}',
    'Der Wert muss {low} oder mindestens {high} sein.',
    'The value must be {low} or at least {high}.',
  ),
  reason(
    '{parameter} must be between {low} and {high}',
    'Der Wert muss zwischen {low} und {high} liegen.',
    'The value must be between {low} and {high}.',
  ),
  reason(
    '{parameter} must not be greater than {most}',
    'Der Wert darf höchstens {most} sein.',
    'The value must be at most {most}.',
  ),
  reason(
    '{parameter} must not be less than {least}',
    'Der Wert muss mindestens {least} sein.',
    'The value must be at least {least}.',
  ),
  reason(
    '{parameter} must be after the start',
    'Das Ende muss nach dem Anfang liegen.',
    'The end must be after the start.',
  ),
  reason(
    '{parameter} must be before the end',
    'Der Anfang muss vor dem Ende liegen.',
    'The start must be before the end.',
  ),
  reason(
    '{parameter} must not be before the start of the range',
    'Das Ende darf nicht vor dem Anfang liegen.',
    'The end must not be before the start.',
  ),
  reason('{parameter} must be in the future', 'Der Zeitpunkt muss in der Zukunft liegen.', 'It must be in the future.'),
  reason(
    '{parameter} must not be in the future',
    'Der Tag darf nicht in der Zukunft liegen.',
    'It must not be in the future.',
  ),
  reason(
    '{parameter} must be an http or https address of at most {most} characters, {example}',
    'Bitte eine Adresse mit http oder https angeben, höchstens {most} Zeichen, etwa {example}.',
    'Enter an http or https address of at most {most} characters, such as {example}.',
  ),
  reason(
    '{parameter} must have {least} to {most} characters in at most {words} words',
    'Bitte {least} bis {most} Zeichen in höchstens {words} Wörtern.',
    '{least} to {most} characters in at most {words} words.',
  ),
  reason(
    '{parameter} must only name members of the team',
    'Bitte nur Mitglieder des Teams wählen.',
    'Choose members of the team only.',
  ),
  // What is planned by monitors, caps and files
  reason('The campaigns are already as they should be.', 'Die Kampagnen sind schon so, wie sie sein sollen.'),
  reason(
    'The monitor was switched off or changed meanwhile.',
    'Die Überwachung wurde inzwischen ausgeschaltet oder geändert.',
  ),
  reason(
    'The person whose cap this is may no longer change campaigns of all its accounts; save the group again.',
    'Wer diese Grenze gesetzt hat, darf nicht mehr die Kampagnen aller Konten ändern. Bitte speichern Sie die Gruppe noch einmal.',
  ),
  reason(
    'The team has {most} budget groups, the maximum; delete one first.',
    'Das Team hat {most} Budgetgruppen, mehr sind nicht möglich. Bitte löschen Sie zuerst eine.',
  ),
  reason(
    'Campaign {id} is in another budget group; take it out of that one first.',
    'Die Kampagne {id} ist in einer anderen Budgetgruppe. Bitte nehmen Sie sie dort zuerst heraus.',
  ),
  reason(
    'The month has no day left; propose in the next one.',
    'Dieser Monat hat keinen Tag mehr. Bitte schlagen Sie im nächsten vor.',
  ),
  reason(
    'No running campaign of the group has a daily budget that could change.',
    'Keine laufende Kampagne der Gruppe hat ein Tagesbudget, das sich ändern ließe.',
  ),
  reason(
    'Nothing is left of the budget for these campaigns; pause them, or raise the budget of the month.',
    'Für diese Kampagnen ist vom Budget nichts übrig. Pausieren Sie sie, oder erhöhen Sie das Budget des Monats.',
  ),
  reason(
    'Daily budgets would have to grow by {percent} percent, above 1,000; lower the budget of the month.',
    'Die Tagesbudgets müssten um {percent} Prozent steigen, also um mehr als 1.000. Bitte senken Sie das Budget des Monats.',
  ),
  reason(
    'The daily budgets already meet the budget of the month.',
    'Die Tagesbudgets passen schon zum Budget des Monats.',
  ),
  reason(
    '{chosen} changes would be approved, not {count}; look at the selection again.',
    'Freigegeben würden {chosen} Änderungen, nicht {count}. Bitte sehen Sie die Auswahl noch einmal an.',
  ),
  reason(
    'No change is left to approve; leave out fewer.',
    'Es bleibt keine Änderung, die freigegeben werden könnte. Bitte lassen Sie weniger weg.',
  ),
  reason(
    '{most} files of the team are still being read; send this one when they are done.',
    '{most} Dateien des Teams werden noch gelesen. Bitte senden Sie diese, sobald sie fertig sind.',
  ),
  reason(
    'The team has sent {most} files within a day; send this one later.',
    'Das Team hat heute schon {most} Dateien gesendet. Bitte senden Sie diese später.',
  ),
  reason(
    'The file asks for {count} changes; at most {most} fit in one file.',
    'Die Datei verlangt {count} Änderungen. Höchstens {most} sind in einer Datei möglich.',
  ),
  ...EXPORT_REASONS,
  ...FILE_REASONS,
  ...QUERY_REASONS,
];
