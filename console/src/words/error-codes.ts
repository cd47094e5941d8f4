import { defineTexts, type Language } from '../app/language';

export interface ErrorWords {
  /** What happened and what to do, in the reader's language. */
  text: string;
  /** The wording of somebody else, in English, where it says more than the text. */
  quote?: string;
}

/** What each error code means for whoever reads it, and what to do; also those of syncs, and those that the client gives itself. */
export const ERROR_CODES = defineTexts({
  en: {
    approval_required: 'Not changed yet: this waits for approval.',
    bad_request: 'Something that was entered is not accepted.',
    BAD_REQUEST: 'There is no such plan.',
    platform_rejected: 'The platform does not accept this.',
    unauthorized: 'You are not signed in. Please sign in again.',
    invalid_token: 'Your session has ended. Please sign in again.',
    expired_token: 'Your session has ended. Please sign in again.',
    invalid_credential: 'Google’s sign-in was not accepted. Please try again, or choose another Google account.',
    api_key_required: 'Only programs with an API key can do this.',
    invalid_api_key: 'This API key is not known.',
    expired_api_key: 'This API key has expired.',
    credits_exhausted: 'The AI credits are used up. An owner can buy a pack, or wait for the next month.',
    forbidden: 'You are not allowed to do this. Ask an admin of your team.',
    FORBIDDEN: 'Only owners choose the plan.',
    insufficient_scope: 'The API key lacks a scope for this.',
    untrusted_document: 'This page is older than the server. Please load it again.',
    plan_feature_required:
      'The plan of your team does not include this. An owner can change that under Plan and billing.',
    account_limit_reached: 'The plan does not hold that many accounts. An owner can change it under Plan and billing.',
    guardrail: 'A guardrail of your team does not allow this.',
    not_found: 'This does not exist any more, or it is not for you.',
    PERSISTED_QUERY_NOT_FOUND: 'This page is older than the server. Please load it again.',
    method_not_allowed: 'The server does not offer this.',
    conflict: 'This does not fit to how things stand now. Please look again, and repeat it if it is still right.',
    unsupported_currency: 'There is no euro reference rate for the currency of this account.',
    payload_too_large: 'That is too large.',
    unsupported_media_type: 'Files of this kind are not accepted.',
    idempotency_key_reused: 'This was sent before with other contents. Please try again.',
    too_many_requests: 'That was too much at once. Please try again in a moment.',
    internal: 'Something went wrong on the server. Please try again; tell support the request if it stays so.',
    platform_unavailable: 'The platform does not answer at the moment. Please try again later.',
    ai_not_configured: 'No AI model is set up on this server. Its operator can do that.',
    unavailable: 'The server cannot do this at the moment. Please try again in a few seconds.',
    maintenance: 'adlane is being maintained. It goes on by itself afterwards.',
    platform_malformed: 'The platform sent something that cannot be read.',
    platform_quota: 'The platform asks for fewer requests.',
    connection_revoked: 'The platform no longer accepts the saved access. Please connect it again.',
    interrupted: 'The sync was interrupted; the next one continues where it stopped.',
    accounts_failed: 'Some accounts could not be synced.',
    network_error: 'The server cannot be reached. Check your connection and try again.',
    unexpected_answer: 'The server cannot be reached at the moment. Please try again.',
  },
  de: {
    approval_required: 'Noch nicht geändert: Das wartet auf Freigabe.',
    bad_request: 'Eine Eingabe wird so nicht angenommen.',
    BAD_REQUEST: 'Diesen Tarif gibt es nicht.',
    platform_rejected: 'Die Plattform nimmt das nicht an.',
    unauthorized: 'Sie sind nicht angemeldet. Bitte melden Sie sich wieder an.',
    invalid_token: 'Ihre Sitzung ist beendet. Bitte melden Sie sich wieder an.',
    expired_token: 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich wieder an.',
    invalid_credential:
      'Die Anmeldung bei Google wurde nicht angenommen. Bitte versuchen Sie es noch einmal oder mit einem anderen Google-Konto.',
    api_key_required: 'Das können nur Programme mit einem API-Schlüssel.',
    invalid_api_key: 'Diesen API-Schlüssel gibt es nicht.',
    expired_api_key: 'Dieser API-Schlüssel ist abgelaufen.',
    credits_exhausted:
      'Die AI-Credits sind verbraucht. Wer das Team führt, kann ein Paket kaufen; neue gibt es im nächsten Monat.',
    forbidden: 'Das dürfen Sie nicht. Fragen Sie einen Admin Ihres Teams.',
    FORBIDDEN: 'Nur Inhaber wählen den Tarif.',
    insufficient_scope: 'Dem API-Schlüssel fehlt eine Berechtigung dafür.',
    untrusted_document: 'Diese Seite ist älter als der Server. Bitte laden Sie sie neu.',
    plan_feature_required: 'Der Tarif Ihres Teams enthält das nicht. Inhaber ändern das unter „Tarif und Abrechnung“.',
    account_limit_reached:
      'So viele Konten passen nicht in den Tarif. Inhaber ändern ihn unter „Tarif und Abrechnung“.',
    guardrail: 'Eine Leitplanke Ihres Teams erlaubt das nicht.',
    not_found: 'Das gibt es nicht mehr, oder es ist nicht für Sie.',
    PERSISTED_QUERY_NOT_FOUND: 'Diese Seite ist älter als der Server. Bitte laden Sie sie neu.',
    method_not_allowed: 'Das bietet der Server nicht an.',
    conflict:
      'Das passt nicht zum jetzigen Stand. Bitte sehen Sie noch einmal nach und wiederholen Sie es, wenn es noch stimmt.',
    unsupported_currency: 'Für die Währung dieses Kontos gibt es keinen Euro-Referenzkurs.',
    payload_too_large: 'Das ist zu groß.',
    unsupported_media_type: 'Dateien dieser Art werden nicht angenommen.',
    idempotency_key_reused: 'Das wurde schon mit anderem Inhalt gesendet. Bitte versuchen Sie es noch einmal.',
    too_many_requests: 'Das war zu viel auf einmal. Bitte versuchen Sie es gleich noch einmal.',
    internal:
      'Auf dem Server ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal; bleibt es dabei, nennen Sie dem Support die Anfrage.',
    platform_unavailable: 'Die Plattform antwortet gerade nicht. Bitte versuchen Sie es später noch einmal.',
    ai_not_configured: 'Auf diesem Server ist kein AI-Modell eingerichtet. Das kann sein Betreiber tun.',
    unavailable: 'Der Server kann das gerade nicht. Bitte versuchen Sie es in ein paar Sekunden noch einmal.',
    maintenance: 'adlane wird gerade gewartet. Danach geht es von selbst weiter.',
    platform_malformed: 'Die Plattform hat etwas geschickt, was sich nicht lesen lässt.',
    platform_quota: 'Die Plattform bittet um weniger Anfragen.',
    connection_revoked: 'Die Plattform nimmt den gespeicherten Zugriff nicht mehr an. Bitte neu verbinden.',
    interrupted: 'Der Abgleich wurde unterbrochen; der nächste geht dort weiter.',
    accounts_failed: 'Einige Konten ließen sich nicht abgleichen.',
    network_error: 'Der Server ist nicht zu erreichen. Bitte die Verbindung prüfen und noch einmal versuchen.',
    unexpected_answer: 'Der Server ist gerade nicht zu erreichen. Bitte versuchen Sie es noch einmal.',
  },
});

/** Those of an unexpected failure for a code that is not known. */
export function codeWords(code: string, language: Language): string {
  const texts: Readonly<Record<string, string>> = ERROR_CODES[language];
  return texts[code] ?? ERROR_CODES[language].internal;
}
