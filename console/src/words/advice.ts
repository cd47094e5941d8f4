/** What a person can do about a refusal of Google, in German, by Google's error code. The server says it in English. */
const OVERVIEW = 'https://console.cloud.google.com/google/ads-apis/overview';
const CLOUD_PROJECT = `Der Betreiber dieses Servers muss den Zugang seines Google-Cloud-Projekts zur Google Ads API prüfen (${OVERVIEW}).`;
const NO_ACCESS =
  'Wer Google Ads verbunden hat, braucht Zugriff auf dieses Konto; oder jemand mit Zugriff verbindet neu.';

/** What an asset group cannot do without, by the word of the error code. */
const NEEDED_ASSETS = {
  HEADLINE: 'Anzeigentitel',
  LONG_HEADLINE: 'lange Anzeigentitel',
  DESCRIPTION: 'Beschreibungen',
  BUSINESS_NAME: 'Unternehmensnamen',
  MARKETING_IMAGE: 'Bilder im Querformat',
  SQUARE_MARKETING_IMAGE: 'quadratische Bilder',
  LOGO: 'Logos',
};

export const ADVICE_DE: Readonly<Record<string, string>> = {
  ACCESS_PROHIBITED: CLOUD_PROJECT,
  ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT:
    'Das Konto ist gesperrt: Bitte in Google Ads ansehen; bis dahin lässt es sich nur lesen.',
  ACCESS_TOKEN_SCOPE_INSUFFICIENT: 'Bitte Google Ads neu verbinden und alles erlauben, wonach gefragt wird.',
  ADVANCED_PROTECTION_NOT_ENROLLED:
    'Wer Google Ads verbunden hat, muss die erweiterte Sicherheit einschalten (https://landing.google.com/advancedprotection); neu verbinden ist nicht nötig.',
  CANT_UPDATE_NEGATIVE:
    'Die Anzeigengruppe schließt dieses Keyword selbst aus: Bitte zuerst den Ausschluss in Google Ads entfernen oder das Keyword weglassen.',
  CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION: `Der Betreiber dieses Servers muss für sein Google-Cloud-Projekt mindestens den Explorer-Zugang beantragen (${OVERVIEW}): Der Testzugang erreicht nur Testkonten.`,
  CLOUD_PROJECT_NOT_FOUND: CLOUD_PROJECT,
  CLOUD_PROJECT_NOT_UNDER_ORGANIZATION: CLOUD_PROJECT,
  CUSTOMER_NOT_ENABLED: 'Das Konto ist noch nicht eingerichtet oder gekündigt: Bitte in Google Ads ansehen.',
  CUSTOMER_NOT_FOUND: NO_ACCESS,
  DEVELOPER_TOKEN_INVALID: CLOUD_PROJECT,
  DEVELOPER_TOKEN_NOT_APPROVED: CLOUD_PROJECT,
  DEVELOPER_TOKEN_NOT_ON_ALLOWLIST: CLOUD_PROJECT,
  DEVELOPER_TOKEN_PROHIBITED: CLOUD_PROJECT,
  GCP_NOT_REGISTERED:
    'Der Betreiber dieses Servers muss sein Google-Cloud-Projekt einmal anmelden: npm run cli -- merchant register',
  INCOMPLETE_SIGNUP: 'Das Konto ist noch nicht eingerichtet: Bitte in Google Ads fertigstellen.',
  INVALID_LOGIN_CUSTOMER_ID_SERVING_CUSTOMER_ID_COMBINATION: NO_ACCESS,
  MISSING_TOS: `Der Betreiber dieses Servers muss die Bedingungen der Google Ads API annehmen (${OVERVIEW}).`,
  NOT_ADS_USER:
    'Das verbundene Google-Konto hat kein Google-Ads-Konto: Bitte dort einladen oder mit einem anderen verbinden.',
  ...Object.fromEntries(
    Object.entries(NEEDED_ASSETS).map(([word, what]) => [
      `NOT_ENOUGH_${word}_ASSET`,
      `Die Asset-Gruppe hätte dann zu wenige ${what}: Bitte zuerst dort etwas hinzufügen.`,
    ]),
  ),
  ORGANIZATION_NOT_APPROVED: CLOUD_PROJECT,
  ORGANIZATION_NOT_ASSOCIATED_WITH_DEVELOPER_TOKEN: CLOUD_PROJECT,
  ORGANIZATION_NOT_RECOGNIZED: CLOUD_PROJECT,
  PROHIBITED_METRIC_IN_SELECT_OR_WHERE_CLAUSE:
    'Die Kennzahl passt nicht zur Ressource oder zu einem Segment der Abfrage: Fragen Sie sie in einem eigenen Bericht ab.',
  PROHIBITED_SEGMENT_IN_SELECT_OR_WHERE_CLAUSE:
    'Das Segment passt nicht zur Ressource oder zu einem anderen Segment: Fragen Sie es in einem eigenen Bericht ab.',
  PROHIBITED_SEGMENT_WITH_METRIC_IN_SELECT_OR_WHERE_CLAUSE:
    'Ein Segment und eine Kennzahl der Abfrage passen nicht zusammen: Fragen Sie sie in zwei Berichten ab.',
  PROJECT_DISABLED: CLOUD_PROJECT,
  SERVICE_DISABLED: CLOUD_PROJECT,
  TWO_STEP_VERIFICATION_NOT_ENROLLED:
    'Wer Google Ads verbunden hat, muss die Bestätigung in zwei Schritten einschalten (https://www.google.com/landing/2step); neu verbinden ist nicht nötig.',
  UNSUPPORTED_VERSION:
    'Der Betreiber muss diesen Server aktualisieren oder GOOGLE_ADS_API_VERSION setzen: Google hat die Version abgeschaltet, die er fragt.',
  USER_BLOCKED_BY_ADMIN: 'Ein Administrator Ihres Google Workspace muss diese Anwendung erlauben.',
  USER_PERMISSION_DENIED: NO_ACCESS,
};

/** What Google refuses, in German, by its error code. */
export const REFUSALS_DE: Readonly<Record<string, string>> = {
  BUDGET_AMOUNT_TOO_LARGE: 'Das Budget ist zu groß.',
  BUDGET_BELOW_PER_DAY_MINIMUM: 'Das Budget liegt unter dem kleinsten Tagesbudget.',
  CAMPAIGN_BUDGET_CANNOT_BE_SHARED: 'Dieses Budget lässt sich nicht teilen.',
  CANNOT_MODIFY_FOREIGN_FIELD: 'Dieses Feld lässt sich hier nicht ändern.',
  CANNOT_USE_IMPLICITLY_SHARED_CAMPAIGN_BUDGET_WITH_MULTIPLE_CAMPAIGNS:
    'Dieses Budget gehört zu einer anderen Kampagne.',
  DUPLICATE_CAMPAIGN_NAME: 'Eine Kampagne mit diesem Namen gibt es schon.',
  DUPLICATE_NAME: 'Diesen Namen gibt es schon.',
  INVALID_BIDDING_STRATEGY_TYPE: 'Diese Kampagne kann so nicht bieten.',
  KEYWORD_HAS_INVALID_CHARS: 'Ein Keyword enthält Zeichen, die nicht erlaubt sind.',
  KEYWORD_HAS_TOO_MANY_WORDS: 'Ein Keyword hat zu viele Wörter.',
  KEYWORD_TEXT_TOO_LONG: 'Ein Keyword ist zu lang.',
  MONEY_AMOUNT_LESS_THAN_CURRENCY_MINIMUM_CPC: 'Der Betrag ist kleiner als das kleinste Gebot dieser Währung.',
  MONEY_AMOUNT_TOO_LARGE: 'Der Betrag ist zu groß.',
  MONEY_AMOUNT_TOO_SMALL: 'Der Betrag ist zu klein.',
  NEGATIVE_MONEY_AMOUNT: 'Ein Betrag ist kleiner als 0.',
  NON_MULTIPLE_OF_MINIMUM_CURRENCY_UNIT: 'Der Betrag hat mehr Nachkommastellen, als die Währung erlaubt.',
  OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE: 'Das ist bei Google Ads entfernt und lässt sich nicht mehr ändern.',
  RESOURCE_ALREADY_EXISTS: 'Das gibt es dort schon.',
  RESOURCE_LIMIT: 'Eine Obergrenze von Google Ads ist erreicht.',
  RESOURCE_NOT_FOUND: 'Das gibt es bei Google Ads nicht mehr.',
  VALUE_TOO_LARGE: 'Ein Wert ist zu groß.',
  VALUE_TOO_SMALL: 'Ein Wert ist zu klein.',
};
