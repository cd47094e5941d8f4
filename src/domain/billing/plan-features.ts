/** What a plan can include, and what is refused with 403 `plan_feature_required` without it. */
export const PLAN_FEATURES = {
  ai_chat: 'The assistant. Without it, chats are refused over REST and GraphQL.',
  keyword_mining: 'Keyword mining: runs, suggestions, relevance of search terms, and negative keywords made of them.',
  landing_pages: 'Landing pages of accounts, to read and to change.',
  api_access:
    'API keys and assistants that act for a person: every request with such a credential, and making new keys. Keys can always be listed and deleted.',
  guardrails: 'Changing the team’s guardrails and approval rules. Those that are set stay in force.',
  client_reports:
    'Reports for clients: writing, publishing and reading them, and their schedules. Without it, links that were sent open nothing.',
  ecommerce:
    'Creating promotions. It comes with the addon for shops, not with a plan; the number of products of its tier says whom it is for, and nothing is refused beyond it.',
  priority_support: 'Tickets of the team are listed first for the operator. Nothing is refused.',
} as const;

export type PlanFeature = keyof typeof PLAN_FEATURES;
