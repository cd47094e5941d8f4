/** What each API key scope grants (document 1, section 5). */
export const SCOPES = {
  'campaigns:read': 'campaign data, search terms, daily metrics',
  'products:read': 'product data, details, daily metrics, feeds',
  'accounts:read': 'account data, details, daily metrics, campaigns, team members',
  'search_terms:read': 'account search terms, mining runs and suggestions, negative keyword lists',
  'customers:read': 'customer profiles and memories',
  'customers:write': 'update profiles, create and delete memories',
  'planning:read': 'board, calendar, todos',
  'planning:write': 'move board cards, card settings, todo create/update/delete, set assignees',
  'campaigns:write': 'budget, status, bidding strategy',
  'keywords:write': 'add negative keywords',
  'logs:read': 'activity logs (account and team)',
  'logs:write': 'create activity logs (account and team)',
} as const;

export type Scope = keyof typeof SCOPES;

export const ALL_SCOPES = Object.keys(SCOPES) as Scope[];
