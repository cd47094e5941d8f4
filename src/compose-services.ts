import type { DeclaredOperation } from '../resolvers/support/operation.js';
import type { AccessService } from './access/access.service.js';
import { ApiKeyService } from './access/api-key.service.js';
import { SignInService } from './access/sign-in.service.js';
import type { AppParts } from './app-parts.js';
import type { Notifications } from './db/notifications.js';
import { AccountService } from './domain/accounts/account.service.js';
import { AuditService } from './domain/audit/audit.service.js';
import { IdempotencyService } from './domain/audit/idempotency.service.js';
import { WriteService } from './domain/audit/write.service.js';
import { BillingRecords } from './domain/billing/billing-records.js';
import { CreditService } from './domain/billing/credit.service.js';
import { PaymentEventService } from './domain/billing/payment-event.service.js';
import { PlanService } from './domain/billing/plan.service.js';
import { PricingService } from './domain/billing/pricing.service.js';
import { SubscriptionService } from './domain/billing/subscription.service.js';
import { CampaignService } from './domain/campaigns/campaign.service.js';
import { CampaignChanges } from './domain/campaigns/campaign-changes.js';
import { CampaignUndo } from './domain/campaigns/campaign-undo.js';
import { CampaignWriteService } from './domain/campaigns/campaign-write.service.js';
import { StructureService } from './domain/campaigns/structure/structure.service.js';
import { ChatService } from './domain/chat/chat.service.js';
import { PlatformConnectionService } from './domain/connections/platform-connection.service.js';
import { PlatformSignInService } from './domain/connections/platform-sign-in.service.js';
import { CustomerProfileService } from './domain/customers/customer-profile.service.js';
import { MemoryService } from './domain/customers/memory.service.js';
import { AccountEventService } from './domain/events/account-event.service.js';
import { FavoriteService } from './domain/favorites/favorite.service.js';
import { FeedService } from './domain/feeds/feed.service.js';
import { BudgetGuard } from './domain/guardrails/budget-guard.js';
import { GuardrailService } from './domain/guardrails/guardrail.service.js';
import { KeywordService } from './domain/keywords/keyword.service.js';
import { LandingPageService } from './domain/landing-pages/landing-page.service.js';
import { ActivityLogService } from './domain/logs/activity-log.service.js';
import { IrrelevantTermService } from './domain/mining/irrelevant-term.service.js';
import { MiningService } from './domain/mining/mining.service.js';
import { MiningChanges } from './domain/mining/mining-changes.js';
import { SafetyNet } from './domain/mining/safety-net.js';
import { SuggestionService } from './domain/mining/suggestion.service.js';
import { SuggestionApplyService } from './domain/mining/suggestion-apply.service.js';
import { NegativeKeywordService } from './domain/negative-keywords/negative-keyword.service.js';
import { NegativeListService } from './domain/negative-keywords/negative-list.service.js';
import { AssigneeService } from './domain/planning/assignee.service.js';
import { BoardService } from './domain/planning/board.service.js';
import { BoardStatusService } from './domain/planning/board-status.service.js';
import { CalendarService } from './domain/planning/calendar.service.js';
import { PlanningChanges } from './domain/planning/planning-changes.js';
import { TodoService } from './domain/planning/todo.service.js';
import { AccountConfigService } from './domain/presets/account-config.service.js';
import { KPI_PRESETS, PRODUCT_VIEW_PRESETS } from './domain/presets/preset.js';
import { PresetService } from './domain/presets/preset.service.js';
import { ProductService } from './domain/products/product.service.js';
import { ProductStatusService } from './domain/products/product-status.service.js';
import { PromotionService } from './domain/promotions/promotion.service.js';
import { RelevanceService } from './domain/search-terms/relevance.service.js';
import { SearchTermService } from './domain/search-terms/search-term.service.js';
import { AttachmentService } from './domain/support/attachment.service.js';
import { HelpService } from './domain/support/help.service.js';
import { TicketService } from './domain/support/ticket.service.js';
import { AssignmentService } from './domain/teams/assignment.service.js';
import { InvitationService } from './domain/teams/invitation.service.js';
import { MemberService } from './domain/teams/member.service.js';
import { ReceivedInvitationService } from './domain/teams/received-invitation.service.js';
import { TeamService } from './domain/teams/team.service.js';
import { UndoService } from './domain/undo/undo.service.js';
import type { MaintenanceService } from './maintenance.js';
import type { Services } from './services.js';

/** What services are told by the doors: where they stand, and what is declared there. */
export interface DoorFacts {
  operations: ReadonlyMap<string, DeclaredOperation>;
  access: AccessService;
  maintenance: MaintenanceService;
  notifications: Notifications;
  /** Where a platform sends people back to. */
  callbackUrl(platform: string): string;
  /** Where an attachment is downloaded. */
  attachmentUrl(id: string, token: string): string;
}

/** Every service, and who is told of payments. Each is given just what it needs. */
export function composeServices(
  {
    db,
    clock,
    log,
    sessions,
    links,
    identities,
    platforms,
    connections,
    signingKeys,
    box,
    origins,
    locks,
    attachmentStore,
    incoming,
    languageModel,
    payments,
    jobs,
  }: AppParts,
  { operations, access, maintenance, notifications, callbackUrl, attachmentUrl }: DoorFacts,
): { services: Services; paymentEvents: PaymentEventService } {
  const audit = new AuditService(db);
  const blockable = [...operations.values()].filter(({ reachesPlatform }) => reachesPlatform).map(({ name }) => name);
  const guardrails = new GuardrailService(db, blockable.sort());
  const campaignChanges = new CampaignChanges(db, platforms, locks, new BudgetGuard(db, clock));
  const campaignUndo = new CampaignUndo(campaignChanges);
  const negativeKeywords = new NegativeKeywordService(db, platforms, locks);
  const accounts = new AccountService(db, clock);
  const campaigns = new CampaignService(db, clock);
  const products = new ProductService(db, clock);
  const searchTerms = new SearchTermService(db, clock);
  const credits = new CreditService(db, clock);
  const chat = new ChatService({ accounts, campaigns, products, searchTerms, credits, clock, model: languageModel });
  const negativeLists = new NegativeListService(db);
  const safetyNet = new SafetyNet(db, clock);
  const records = new BillingRecords(db, clock);
  const plans = new PlanService(db, credits, clock);
  const pricing = new PricingService(db);
  const writes = new WriteService(db, audit, new IdempotencyService(db, notifications), guardrails);
  const syncSoon = async (teamId: string) => {
    await jobs?.request(teamId).catch((err: unknown) => log.warn({ teamId, err }, 'sync not requested'));
  };
  const services: Services = {
    maintenance,
    audit,
    writes,
    guardrails,
    signIn: new SignInService(db.forCredentials, identities, sessions, clock),
    apiKeys: new ApiKeyService(db, clock),
    teams: new TeamService(db),
    assignments: new AssignmentService(db),
    invitations: new InvitationService(db, clock),
    receivedInvitations: new ReceivedInvitationService(db, clock),
    members: new MemberService(db),
    favorites: new FavoriteService(db),
    accounts,
    campaigns,
    platformSignIns: new PlatformSignInService({
      db,
      clock,
      keys: signingKeys,
      box,
      access,
      writes,
      connections,
      platforms,
      origins,
      callbackUrl,
      syncSoon,
    }),
    platformConnections: new PlatformConnectionService({
      db,
      connections,
      plans,
      platforms,
      syncSoon,
      onNotRevoked: (platform, err) => log.warn({ platform, err }, 'access not withdrawn at the platform'),
    }),
    campaignWrites: new CampaignWriteService(campaignChanges),
    undo: new UndoService({
      db,
      locks,
      guardrails,
      ruleOf: (operation) => operations.get(operation),
      undoers: {
        campaignBudget: campaignUndo,
        campaignStatus: campaignUndo,
        campaignBidding: campaignUndo,
        negativeKeywordList: negativeKeywords,
      },
    }),
    campaignStructures: new StructureService(db, clock),
    products,
    productStatuses: new ProductStatusService(db, clock),
    searchTerms,
    relevance: new RelevanceService(db, credits, languageModel, clock),
    keywords: new KeywordService(db, platforms),
    negativeLists,
    negativeKeywords,
    mining: new MiningService(db, clock, negativeLists, credits, languageModel),
    miningSuggestions: new SuggestionService(db, safetyNet),
    miningApplications: new SuggestionApplyService(db, locks, negativeKeywords, negativeLists, safetyNet),
    irrelevantTerms: new IrrelevantTermService(db, negativeLists, clock),
    miningChanges: new MiningChanges(notifications),
    feeds: new FeedService(db),
    promotions: new PromotionService(db, platforms, locks, clock),
    landingPages: new LandingPageService(db, platforms, clock),
    accountEvents: new AccountEventService(db),
    customerProfiles: new CustomerProfileService(db),
    memories: new MemoryService(db),
    activityLogs: new ActivityLogService(db),
    kpiPresets: new PresetService(db, KPI_PRESETS),
    kpiConfigs: new AccountConfigService(db, KPI_PRESETS),
    productViewPresets: new PresetService(db, PRODUCT_VIEW_PRESETS),
    productConfigs: new AccountConfigService(db, PRODUCT_VIEW_PRESETS),
    planningBoard: new BoardService(db, clock),
    boardStatuses: new BoardStatusService(db),
    calendar: new CalendarService(db),
    todos: new TodoService(db),
    assignees: new AssigneeService(db),
    planningChanges: new PlanningChanges(notifications),
    help: new HelpService(db),
    tickets: new TicketService(db),
    attachments: new AttachmentService(db, {
      store: attachmentStore,
      incoming,
      links,
      addressOf: attachmentUrl,
    }),
    credits,
    chat,
    plans,
    pricing,
    subscriptions: new SubscriptionService({ db, records, pricing, plans, locks, payments, returnTo: origins }),
  };
  return { services, paymentEvents: new PaymentEventService({ db, records, credits, locks, payments, clock }) };
}
