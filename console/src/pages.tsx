import {
  BadgePercent,
  Ban,
  CalendarDays,
  ChartLine,
  CircleCheck,
  ClipboardCheck,
  CreditCard,
  FileDown,
  History,
  KeyRound,
  LayoutGrid,
  LifeBuoy,
  Link2,
  ListTodo,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  Package,
  Pickaxe,
  Plug,
  SearchCode,
  ShieldCheck,
  SquareKanban,
  Users,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { reaches, type Viewer } from './api/viewer';
import type { Badge } from './app/badges';
import type { Text } from './app/language';
import type { PlatformPart } from './generated/graphql';

/**
 * One page of the console, declared once: its address, name, place in the navigation, keys, who may open it, and the module,
 * which is loaded when it is opened and exports the page as its default.
 */
export interface Page {
  /** Below /app. `:accountId` is the account that is chosen. */
  path: string;
  title: Text;
  /** Where the navigation shows it; absent: it is reached from other pages alone. */
  nav?: { group: 'agency' | 'account' | 'settings'; icon: LucideIcon; badge?: Badge };
  /** The page in the navigation beside which it stands as a tab. */
  tabOf?: string;
  /** Its name as a tab; its title unless given. */
  tab?: Text;
  /** The page that it belongs to, as a detail to a list. */
  below?: string;
  /** Pressed after `g`. */
  key?: string;
  /** What the account's platform must have for it. */
  needs?: PlatformPart;
  /** Everybody may without it. The server decides; this only shows nobody a page of refusals. */
  isFor?: (viewer: Viewer) => boolean;
  load: () => Promise<{ default: ComponentType }>;
}

export const PAGES: readonly Page[] = [
  {
    path: 'accounts',
    title: { en: 'Accounts', de: 'Konten' },
    nav: { group: 'agency', icon: LayoutGrid, badge: 'failingSyncs' },
    key: 'a',
    load: () => import('./pages/accounts/accounts-page'),
  },
  {
    path: 'pacing',
    title: { en: 'Spend this month', de: 'Ausgaben im Monat' },
    tab: { en: 'This month', de: 'Dieser Monat' },
    tabOf: 'accounts',
    load: () => import('./pages/pacing/pacing-page'),
  },
  {
    path: 'budget-groups',
    title: { en: 'Budget groups', de: 'Budgetgruppen' },
    tabOf: 'accounts',
    isFor: (viewer) => reaches(viewer, 'member'),
    load: () => import('./pages/budget-groups/budget-groups-page'),
  },
  {
    path: 'campaigns',
    title: { en: 'All campaigns', de: 'Alle Kampagnen' },
    tab: { en: 'Campaigns', de: 'Kampagnen' },
    tabOf: 'accounts',
    load: () => import('./pages/campaigns/all-campaigns-page'),
  },
  {
    path: 'products',
    title: { en: 'All products', de: 'Alle Produkte' },
    tab: { en: 'Products', de: 'Produkte' },
    tabOf: 'accounts',
    load: () => import('./pages/products/all-products-page'),
  },
  {
    path: 'feeds',
    title: { en: 'Feeds and review', de: 'Feeds und Prüfung' },
    tabOf: 'accounts',
    load: () => import('./pages/feeds/all-feeds-page'),
  },
  {
    path: 'my-todos',
    title: { en: 'My todos', de: 'Meine Aufgaben' },
    nav: { group: 'agency', icon: CircleCheck, badge: 'myTodos' },
    key: 'y',
    load: () => import('./pages/todos/my-todos-page'),
  },
  {
    path: 'board',
    title: { en: 'Board', de: 'Board' },
    nav: { group: 'agency', icon: SquareKanban },
    key: 'b',
    load: () => import('./pages/board/board-page'),
  },
  {
    path: 'calendar',
    title: { en: 'Calendar', de: 'Kalender' },
    nav: { group: 'agency', icon: CalendarDays },
    key: 'k',
    load: () => import('./pages/calendar/calendar-page'),
  },
  {
    path: 'changes',
    title: { en: 'Change plans', de: 'Änderungspläne' },
    nav: { group: 'agency', icon: ClipboardCheck, badge: 'waitingPlans' },
    key: 'v',
    isFor: (viewer) => reaches(viewer, 'member'),
    load: () => import('./pages/changes/changes-page'),
  },
  {
    path: 'changes/file',
    title: { en: 'Changes from a file', de: 'Änderungen aus einer Datei' },
    below: 'changes',
    isFor: (viewer) => reaches(viewer, 'member'),
    load: () => import('./pages/bulk-file/bulk-file-page'),
  },
  {
    path: 'changes/:planId',
    title: { en: 'Change plan', de: 'Änderungsplan' },
    below: 'changes',
    isFor: (viewer) => reaches(viewer, 'member'),
    load: () => import('./pages/changes/change-plan-page'),
  },
  {
    path: 'monitors',
    title: { en: 'Monitors', de: 'Monitore' },
    tab: { en: 'Rules', de: 'Regeln' },
    nav: { group: 'agency', icon: ShieldCheck },
    key: 'w',
    isFor: (viewer) => reaches(viewer, 'member'),
    load: () => import('./pages/monitors/monitors-page'),
  },
  {
    path: 'monitor-events',
    title: { en: 'What monitors found', de: 'Funde der Monitore' },
    tab: { en: 'Found', de: 'Gefunden' },
    tabOf: 'monitors',
    isFor: (viewer) => reaches(viewer, 'member'),
    load: () => import('./pages/monitors/monitor-events-page'),
  },
  {
    path: 'history',
    title: { en: 'History', de: 'Verlauf' },
    nav: { group: 'agency', icon: History },
    key: 'h',
    isFor: (viewer) => reaches(viewer, 'member'),
    load: () => import('./pages/history/history-page'),
  },
  {
    path: 'accounts/:accountId',
    title: { en: 'Overview', de: 'Übersicht' },
    nav: { group: 'account', icon: ChartLine, badge: 'failingSync' },
    key: 'o',
    load: () => import('./pages/account/account-page'),
  },
  {
    path: 'accounts/:accountId/segments',
    title: { en: 'Devices and times', de: 'Geräte und Zeiten' },
    tabOf: 'accounts/:accountId',
    needs: 'segments',
    load: () => import('./pages/account/segments-page'),
  },
  {
    path: 'accounts/:accountId/customer',
    title: { en: 'Customer', de: 'Kundenprofil' },
    tabOf: 'accounts/:accountId',
    key: 'u',
    isFor: (viewer) => reaches(viewer, 'member'),
    load: () => import('./pages/customer/customer-page'),
  },
  {
    path: 'accounts/:accountId/reports',
    title: { en: 'Reports', de: 'Berichte' },
    tabOf: 'accounts/:accountId',
    load: () => import('./pages/reports/reports-page'),
  },
  {
    path: 'accounts/:accountId/reports/:reportId',
    title: { en: 'Report', de: 'Bericht' },
    below: 'accounts/:accountId/reports',
    load: () => import('./pages/reports/report-page'),
  },
  {
    path: 'accounts/:accountId/query',
    title: { en: 'Own query', de: 'Eigene Abfrage' },
    tabOf: 'accounts/:accountId',
    isFor: (viewer) => reaches(viewer, 'member'),
    needs: 'reports',
    load: () => import('./pages/query/query-page'),
  },
  {
    path: 'accounts/:accountId/campaigns',
    title: { en: 'Campaigns', de: 'Kampagnen' },
    nav: { group: 'account', icon: Megaphone },
    key: 'c',
    load: () => import('./pages/campaigns/campaigns-page'),
  },
  {
    path: 'accounts/:accountId/campaigns/:campaignId',
    title: { en: 'Campaign', de: 'Kampagne' },
    below: 'accounts/:accountId/campaigns',
    load: () => import('./pages/campaign/campaign-page'),
  },
  {
    path: 'accounts/:accountId/portfolios',
    title: { en: 'Portfolio strategies', de: 'Portfolio-Strategien' },
    tabOf: 'accounts/:accountId/campaigns',
    needs: 'bidding',
    load: () => import('./pages/portfolios/portfolios-page'),
  },
  {
    path: 'accounts/:accountId/products',
    title: { en: 'Products', de: 'Produkte' },
    nav: { group: 'account', icon: Package },
    key: 'p',
    needs: 'products',
    load: () => import('./pages/products/products-page'),
  },
  {
    path: 'accounts/:accountId/feeds',
    title: { en: 'Feeds and review', de: 'Feeds und Prüfung' },
    tabOf: 'accounts/:accountId/products',
    key: 'f',
    needs: 'products',
    load: () => import('./pages/feeds/feeds-page'),
  },
  {
    path: 'accounts/:accountId/search-terms',
    title: { en: 'Search terms', de: 'Suchbegriffe' },
    nav: { group: 'account', icon: SearchCode },
    key: 's',
    isFor: (viewer) => reaches(viewer, 'member') || viewer.teamSettings.kundeCanViewSearchTerms,
    needs: 'search_terms',
    load: () => import('./pages/search-terms/search-terms-page'),
  },
  {
    path: 'accounts/:accountId/mining',
    title: { en: 'Keyword mining', de: 'Ausschlüsse finden' },
    nav: { group: 'account', icon: Pickaxe },
    key: 'm',
    isFor: (viewer) => reaches(viewer, 'member') || viewer.teamSettings.kundeCanViewSearchTerms,
    needs: 'search_terms',
    load: () => import('./pages/mining/mining-page'),
  },
  {
    path: 'accounts/:accountId/negative-lists',
    title: { en: 'Negative lists', de: 'Ausschlusslisten' },
    nav: { group: 'account', icon: Ban },
    key: 'n',
    isFor: (viewer) => reaches(viewer, 'member') || viewer.teamSettings.kundeCanViewNegativeLists,
    needs: 'negative_keywords',
    load: () => import('./pages/negatives/negatives-page'),
  },
  {
    path: 'accounts/:accountId/negative-lists/:listId',
    title: { en: 'Negative list', de: 'Ausschlussliste' },
    isFor: (viewer) => reaches(viewer, 'member') || viewer.teamSettings.kundeCanViewNegativeLists,
    needs: 'negative_keywords',
    load: () => import('./pages/negatives/negative-list-page'),
  },
  {
    path: 'accounts/:accountId/promotions',
    title: { en: 'Promotions', de: 'Promotions' },
    nav: { group: 'account', icon: BadgePercent },
    needs: 'promotions',
    load: () => import('./pages/promotions/promotions-page'),
  },
  {
    path: 'accounts/:accountId/landing-pages',
    title: { en: 'Landing pages', de: 'Landingpages' },
    nav: { group: 'account', icon: Link2 },
    load: () => import('./pages/landing-pages/landing-pages-page'),
  },
  {
    path: 'accounts/:accountId/todos',
    title: { en: 'Todos', de: 'Aufgaben' },
    nav: { group: 'account', icon: ListTodo },
    key: 't',
    load: () => import('./pages/todos/todos-page'),
  },
  {
    path: 'accounts/:accountId/assistant',
    title: { en: 'Assistant', de: 'Assistent' },
    nav: { group: 'account', icon: MessageCircle },
    key: 'i',
    load: () => import('./pages/chat/chat-page'),
  },
  {
    path: 'team',
    title: { en: 'People', de: 'Personen' },
    nav: { group: 'settings', icon: Users },
    load: () => import('./pages/team/team-page'),
  },
  {
    path: 'keys',
    title: { en: 'API keys', de: 'API-Schlüssel' },
    nav: { group: 'settings', icon: KeyRound },
    isFor: (viewer) => reaches(viewer, 'member'),
    load: () => import('./pages/team/keys-page'),
  },
  {
    path: 'webhooks',
    title: { en: 'Webhooks', de: 'Webhooks' },
    tabOf: 'keys',
    isFor: (viewer) => reaches(viewer, 'admin'),
    load: () => import('./pages/webhooks/webhooks-page'),
  },
  {
    path: 'rules',
    title: { en: 'Guardrails and approval', de: 'Leitplanken und Freigabe' },
    nav: { group: 'settings', icon: ShieldCheck },
    isFor: (viewer) => reaches(viewer, 'admin'),
    load: () => import('./pages/team/rules-page'),
  },
  {
    path: 'connections',
    title: { en: 'Connections', de: 'Verbindungen' },
    nav: { group: 'settings', icon: Plug },
    isFor: (viewer) => reaches(viewer, 'admin'),
    load: () => import('./pages/team/connections-page'),
  },
  {
    path: 'billing',
    title: { en: 'Plan and billing', de: 'Tarif und Abrechnung' },
    nav: { group: 'settings', icon: CreditCard },
    isFor: (viewer) => reaches(viewer, 'member'),
    load: () => import('./pages/team/billing-page'),
  },
  {
    path: 'support',
    title: { en: 'Support', de: 'Support' },
    nav: { group: 'settings', icon: LifeBuoy },
    load: () => import('./pages/support/support-page'),
  },
  {
    path: 'support/:ticketId',
    title: { en: 'Question', de: 'Frage' },
    below: 'support',
    load: () => import('./pages/support/ticket-page'),
  },
  {
    path: 'exports',
    title: { en: 'Exports', de: 'Exporte' },
    nav: { group: 'agency', icon: FileDown },
    key: 'x',
    isFor: (viewer) => reaches(viewer, 'member'),
    load: () => import('./pages/exports/exports-page'),
  },
];

export const GROUPS: Readonly<Record<NonNullable<Page['nav']>['group'], Text>> = {
  agency: { en: 'Agency', de: 'Agentur' },
  account: { en: 'Account', de: 'Konto' },
  settings: { en: 'Team', de: 'Team' },
};
