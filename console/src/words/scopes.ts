import { defineTexts } from '../app/language';

/** What each scope of an API key lets a program see or change, and the two kinds of them. */
export const SCOPES = defineTexts({
  en: {
    sees: 'Sees:',
    changes: 'Changes:',
    everything: 'everything',
    'campaigns:read': 'Campaigns, their search terms and figures',
    'products:read': 'Products, feeds and their figures',
    'accounts:read': 'Accounts, their figures and the people of the team',
    'search_terms:read': 'Search terms, suggestions and negative keywords',
    'customers:read': 'Customer profiles and notes',
    'customers:write': 'Customer profiles and notes',
    'planning:read': 'Board, calendar and todos',
    'planning:write': 'Cards of the board, who looks after an account, todos',
    'campaigns:write': 'Budgets, status and bidding of campaigns',
    'keywords:write': 'Negative keywords',
    'logs:read': 'Activity log',
    'logs:write': 'Activity log, by adding entries',
  },
  de: {
    sees: 'Sieht:',
    changes: 'Ändert:',
    everything: 'alles',
    'campaigns:read': 'Kampagnen, ihre Suchbegriffe und Zahlen',
    'products:read': 'Produkte, Feeds und ihre Zahlen',
    'accounts:read': 'Konten, ihre Zahlen und die Personen des Teams',
    'search_terms:read': 'Suchbegriffe, Vorschläge und auszuschließende Keywords',
    'customers:read': 'Kundenprofile und Notizen',
    'customers:write': 'Kundenprofile und Notizen',
    'planning:read': 'Board, Kalender und Aufgaben',
    'planning:write': 'Karten des Boards, Zuständige, Aufgaben',
    'campaigns:write': 'Budgets, Status und Gebote von Kampagnen',
    'keywords:write': 'Auszuschließende Keywords',
    'logs:read': 'Aktivitätsprotokoll',
    'logs:write': 'Aktivitätsprotokoll, durch neue Einträge',
  },
});
