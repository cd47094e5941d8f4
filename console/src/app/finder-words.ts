import type { Text } from './language';

/** What people call a page besides its title, by its path. */
export const ALSO: Readonly<Record<string, Text>> = {
  accounts: { en: 'clients overview', de: 'Kunden Übersicht' },
  changes: { en: 'approval proposals undo', de: 'Freigabe Vorschläge rückgängig' },
  'accounts/:accountId/mining': { en: 'negative keywords exclude', de: 'Negative Keywords ausschließen' },
  'accounts/:accountId/search-terms': { en: 'queries', de: 'Suchanfragen' },
  'accounts/:accountId/portfolios': {
    en: 'shared bidding target ROAS CPA',
    de: 'gemeinsame Gebotsstrategie Ziel-ROAS Ziel-CPA',
  },
  team: {
    en: 'members invite clients roles access what clients see',
    de: 'Mitglieder einladen Kunden Rollen Zugriff was Kunden sehen',
  },
  keys: { en: 'api mcp assistant programs', de: 'api mcp Assistent Programme' },
  rules: { en: 'budget limit block second person', de: 'Budget Grenze Limit sperren Vier Augen' },
  connections: { en: 'google ads meta merchant import', de: 'Google Ads Meta Merchant importieren' },
  billing: { en: 'invoices payment credits subscription cancel', de: 'Rechnungen Zahlung Credits Abo kündigen' },
  support: { en: 'help question ticket', de: 'Hilfe Ticket' },
};
