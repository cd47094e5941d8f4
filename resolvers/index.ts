import 'reflect-metadata';
import { AccountResolver } from './account.resolver.js';
import { AccountEventResolver } from './account-event.resolver.js';
import { ApiKeyResolver } from './api-key.resolver.js';
import { AuditResolver } from './audit.resolver.js';
import { AuthResolver } from './auth.resolver.js';
import { BillingResolver } from './billing.resolver.js';
import { BillingWriteResolver } from './billing-write.resolver.js';
import { CampaignDetailResolver, CampaignResolver } from './campaign.resolver.js';
import {
  AssetGroupResolver,
  CampaignDetailPartsResolver,
  CampaignPartsResolver,
  CampaignStructureResolver,
} from './campaign-structure.resolver.js';
import { CampaignWriteResolver } from './campaign-write.resolver.js';
import { ChatResolver } from './chat.resolver.js';
import { ConnectionResolver } from './connection.resolver.js';
import { AccountCustomerResolver, CustomerResolver } from './customer.resolver.js';
import { FavoriteResolver } from './favorite.resolver.js';
import { FeedResolver } from './feed.resolver.js';
import { GuardrailResolver } from './guardrail.resolver.js';
import { KeywordResolver } from './keyword.resolver.js';
import { KpiPresetResolver } from './kpi-preset.resolver.js';
import { LandingPageResolver } from './landing-page.resolver.js';
import { AccountLogResolver, LogResolver } from './log.resolver.js';
import { MaintenanceResolver } from './maintenance.resolver.js';
import { MinedSearchTermResolver } from './mined-search-term.resolver.js';
import { MiningAccountResolver, MiningRunRelationsResolver, MiningRunResolver } from './mining-run.resolver.js';
import { MiningSuggestionResolver } from './mining-suggestion.resolver.js';
import {
  NegativeKeywordListDetailsResolver,
  NegativeKeywordListRelationsResolver,
  NegativeKeywordListResolver,
  NegativeKeywordResolver,
} from './negative-keyword.resolver.js';
import { PlanningBoardResolver } from './planning-board.resolver.js';
import { PlanningCalendarResolver } from './planning-calendar.resolver.js';
import {
  PlanningAccountResolver,
  PlanningCardResolver,
  PlanningEventResolver,
  PlanningTodoRelationsResolver,
} from './planning-relations.resolver.js';
import { PlanningTodoResolver } from './planning-todo.resolver.js';
import { ProductDetailsResolver, ProductRelationsResolver, ProductResolver } from './product.resolver.js';
import { ProductStatusResolver } from './product-status.resolver.js';
import { ProductViewPresetResolver } from './product-view-preset.resolver.js';
import { PromotionResolver } from './promotion.resolver.js';
import { SearchTermResolver } from './search-term.resolver.js';
import { SupportHelpResolver } from './support-help.resolver.js';
import { SupportTicketResolver } from './support-ticket.resolver.js';
import { TeamResolver } from './team.resolver.js';
import { TeamInvitationResolver } from './team-invitation.resolver.js';
import { TeamMemberResolver } from './team-member.resolver.js';
import { UndoResolver } from './undo.resolver.js';

/** Every resolver class; the schema is built from these. */
export const resolvers = [
  AuthResolver,
  ApiKeyResolver,
  TeamResolver,
  MaintenanceResolver,
  AuditResolver,
  UndoResolver,
  GuardrailResolver,
  AccountResolver,
  CampaignResolver,
  CampaignDetailResolver,
  CampaignStructureResolver,
  CampaignPartsResolver,
  CampaignDetailPartsResolver,
  AssetGroupResolver,
  CampaignWriteResolver,
  ProductResolver,
  ProductDetailsResolver,
  ProductRelationsResolver,
  ProductStatusResolver,
  SearchTermResolver,
  NegativeKeywordListResolver,
  NegativeKeywordListDetailsResolver,
  NegativeKeywordListRelationsResolver,
  NegativeKeywordResolver,
  FeedResolver,
  LandingPageResolver,
  AccountEventResolver,
  CustomerResolver,
  AccountCustomerResolver,
  LogResolver,
  AccountLogResolver,
  KpiPresetResolver,
  ProductViewPresetResolver,
  PlanningBoardResolver,
  PlanningCalendarResolver,
  PlanningTodoResolver,
  PlanningAccountResolver,
  PlanningCardResolver,
  PlanningTodoRelationsResolver,
  PlanningEventResolver,
  TeamInvitationResolver,
  TeamMemberResolver,
  FavoriteResolver,
  SupportHelpResolver,
  SupportTicketResolver,
  ChatResolver,
  MinedSearchTermResolver,
  KeywordResolver,
  MiningRunResolver,
  MiningAccountResolver,
  MiningRunRelationsResolver,
  MiningSuggestionResolver,
  PromotionResolver,
  BillingResolver,
  BillingWriteResolver,
  ConnectionResolver,
] as const;
