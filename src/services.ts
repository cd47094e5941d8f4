import type { DeclaredOperation } from '../resolvers/operations/operation.js';
import { AccessService } from './access/access.service.js';
import { ApiKeyService } from './access/api-key.service.js';
import { CallerWrites } from './access/caller-writes.js';
import { ClientGrantService } from './access/clients/client-grant.service.js';
import { ClientTokenService } from './access/clients/client-token.service.js';
import { RegisteredClients } from './access/clients/registered-clients.js';
import { ALL_SCOPES } from './access/scopes.js';
import { SignInService } from './access/sign-in.service.js';
import { SignOutService } from './access/sign-out.service.js';
import { Notifications } from './db/notifications.js';
import { AccountService } from './domain/accounts/account.service.js';
import { BidWriteService } from './domain/ad-groups/bid-write.service.js';
import { KeywordAdditionService } from './domain/ad-groups/keyword-addition.service.js';
import { AttentionService } from './domain/attention/attention.service.js';
import { AuditService } from './domain/audit/audit.service.js';
import { IdempotencyService } from './domain/audit/idempotency.service.js';
import { LiveWrites } from './domain/audit/live-write.js';
import { WriteService } from './domain/audit/write.service.js';
import { CreditService } from './domain/billing/credit.service.js';
import { PaymentEventService } from './domain/billing/payment-event.service.js';
import { PlanService } from './domain/billing/plan.service.js';
import { PricingService } from './domain/billing/pricing.service.js';
import { SubscriptionService } from './domain/billing/subscription.service.js';
import { hasFeature } from './domain/billing/team-plan.sql.js';
import { BudgetCapService } from './domain/budget-groups/budget-cap.service.js';
import { BudgetGroupService } from './domain/budget-groups/budget-group.service.js';
import { BudgetProposalService } from './domain/budget-groups/budget-proposal.service.js';
import { BulkFileService } from './domain/bulk-files/bulk-file.service.js';
import { BulkPlanning } from './domain/bulk-files/bulk-planning.js';
import { CampaignService } from './domain/campaigns/campaign.service.js';
import { CampaignTermsService } from './domain/campaigns/campaign-terms.service.js';
import { CampaignWriteService } from './domain/campaigns/campaign-write.service.js';
import { ImpressionShareService } from './domain/campaigns/impression-share.service.js';
import { KpiService } from './domain/campaigns/kpi.service.js';
import { PortfolioService } from './domain/campaigns/portfolio.service.js';
import { StructureService } from './domain/campaigns/structure/structure.service.js';
import { ChangePlanService } from './domain/change-plans/change-plan.service.js';
import { ChangePlanRun } from './domain/change-plans/change-plan-run.js';
import { PlanDecisionService } from './domain/change-plans/plan-decision.service.js';
import { PlanProposalService } from './domain/change-plans/plan-proposal.service.js';
import type { PlannedOperations } from './domain/change-plans/planned-change.js';
import { UnattendedPlans } from './domain/change-plans/unattended-plans.js';
import { ChatService } from './domain/chat/chat.service.js';
import { ClientReportService } from './domain/client-reports/client-report.service.js';
import { ReportDraftService } from './domain/client-reports/report-draft.service.js';
import { ReportLinkService } from './domain/client-reports/report-link.service.js';
import { ReportLogoService } from './domain/client-reports/report-logo.service.js';
import { ReportScheduleService } from './domain/client-reports/report-schedule.service.js';
import { PlatformConnectionService } from './domain/connections/platform-connection.service.js';
import { PlatformSignInService } from './domain/connections/platform-sign-in.service.js';
import { CustomerService } from './domain/customers/customer.service.js';
import { AccountEventService } from './domain/events/account-event.service.js';
import { BucketDestinationService } from './domain/exports/bucket-destination.service.js';
import { DataExportService } from './domain/exports/data-export.service.js';
import { DataExportRun } from './domain/exports/data-export-run.js';
import { ExportDeliveryRun } from './domain/exports/export-delivery-run.js';
import { ExportLinkService } from './domain/exports/export-link.service.js';
import { ExportScheduleService } from './domain/exports/export-schedule.service.js';
import { SavedExportService } from './domain/exports/saved-export.service.js';
import { FavoriteService } from './domain/favorites/favorite.service.js';
import { FeedService } from './domain/feeds/feed.service.js';
import { BudgetGuard } from './domain/guardrails/budget-guard.js';
import { GuardrailService } from './domain/guardrails/guardrail.service.js';
import { KeywordService } from './domain/keywords/keyword.service.js';
import { LandingPageService } from './domain/landing-pages/landing-page.service.js';
import { PageWatch } from './domain/landing-pages/page-watch.js';
import { ActivityLogService } from './domain/logs/activity-log.service.js';
import { MiningService } from './domain/mining/mining.service.js';
import { SafetyNet } from './domain/mining/safety-net.js';
import { SuggestionService } from './domain/mining/suggestion.service.js';
import { SuggestionApplyService } from './domain/mining/suggestion-apply.service.js';
import { MonitorService } from './domain/monitors/monitor.service.js';
import { MonitorEventService } from './domain/monitors/monitor-event.service.js';
import { MonitorProposals } from './domain/monitors/monitor-proposals.js';
import { MonitorTrialService } from './domain/monitors/monitor-trial.service.js';
import { watchAccount } from './domain/monitors/monitor-watch.js';
import { AccountNegativeService } from './domain/negative-keywords/account-negative.service.js';
import { AdGroupNegativeService } from './domain/negative-keywords/ad-group-negative.service.js';
import { CampaignNegativeService } from './domain/negative-keywords/campaign-negative.service.js';
import { KeywordChanges } from './domain/negative-keywords/keyword-changes.js';
import { NegativeKeywordService } from './domain/negative-keywords/negative-keyword.service.js';
import { NegativeLinkService } from './domain/negative-keywords/negative-link.service.js';
import { NegativeListService } from './domain/negative-keywords/negative-list.service.js';
import { BoardService } from './domain/planning/board.service.js';
import { CalendarService } from './domain/planning/calendar.service.js';
import { PlanningChanges } from './domain/planning/planning-changes.js';
import { TodoService } from './domain/planning/todo.service.js';
import { KPI_PRESETS, PRODUCT_VIEW_PRESETS } from './domain/presets/preset.js';
import { PresetService } from './domain/presets/preset.service.js';
import { ProductService } from './domain/products/product.service.js';
import { ProductStatusService } from './domain/products/product-status.service.js';
import { PromotionService } from './domain/promotions/promotion.service.js';
import { PlatformReportService } from './domain/reports/platform-report.service.js';
import { ReportService } from './domain/reports/report.service.js';
import { SearchService } from './domain/search/search.service.js';
import { RelevanceService } from './domain/search-terms/relevance.service.js';
import { SearchTermService } from './domain/search-terms/search-term.service.js';
import { SwitchWriteService } from './domain/switches/switch-write.service.js';
import { SyncRunService } from './domain/sync-runs/sync-run.service.js';
import { TargetService } from './domain/targets/target.service.js';
import { InvitationService } from './domain/teams/invitation.service.js';
import { MemberService } from './domain/teams/member.service.js';
import { TeamService } from './domain/teams/team.service.js';
import { AttachmentService } from './domain/tickets/attachment.service.js';
import { TicketService } from './domain/tickets/ticket.service.js';
import { UndoService } from './domain/undo/undo.service.js';
import { WebhookDeliveryService } from './domain/webhooks/webhook-delivery.service.js';
import { WebhookEndpointService } from './domain/webhooks/webhook-endpoint.service.js';
import { exportPath } from './export-path.js';
import { MaintenanceService } from './maintenance.js';
import { reportPath } from './report-path.js';
import type { System } from './system.js';

/** The operations and addresses of the transports that services need. */
export interface Transports {
  operations: ReadonlyMap<string, DeclaredOperation>;
  callbackUrl(platform: string): string;
  /** Operations that change plans may contain; they run like calls of any transport. */
  plannedOperations(services: Services): PlannedOperations;
  attachmentUrl(id: string, token: string): string;
}

/** All services. Fields are initialised in order, after the constructor's parameters. */
export class Services {
  constructor(
    private readonly system: System,
    private readonly transports: Transports,
  ) {}

  private readonly operations = [...this.transports.operations.values()];
  private readonly db = this.system.db;
  private readonly clock = this.system.clock;
  private readonly log = this.system.log;
  private readonly platforms = this.system.platforms;
  private readonly locks = this.system.locks;
  private readonly rates = this.system.rates;
  private readonly model = this.system.languageModel;
  private readonly payments = this.system.payments;

  readonly notifications = new Notifications(this.db, (err) => this.log.error({ err }, 'notifications'));
  readonly maintenance = new MaintenanceService(this.db, (err) => this.log.error({ err }, 'maintenance state'));

  // Access and teams.
  readonly callerWrites = new CallerWrites(this.db);
  readonly access = new AccessService(
    this.db.forCredentials,
    this.system.sessions,
    (team) => hasFeature(team, 'api_access', this.clock().toISOString()),
    this.db.hasReplica,
  );
  readonly signIn = new SignInService(
    this.db.forCredentials,
    this.system.identities,
    this.system.sessions,
    this.clock,
    this.callerWrites,
  );
  readonly signOut = new SignOutService(this.db);
  readonly signInOptions = this.system.signInOptions;
  readonly apiKeys = new ApiKeyService(this.db, this.clock);
  readonly toolScopes = ALL_SCOPES.filter((scope) =>
    this.operations.some((operation) => operation.tool && operation.scope === scope),
  );
  readonly clients = new RegisteredClients(this.system.signingKeys, this.clock);
  readonly clientGrants = new ClientGrantService(this.db, this.clients, this.system.address, this.toolScopes);
  readonly clientTokens = new ClientTokenService(
    this.db.forCredentials,
    this.clock,
    this.system.signingKeys,
    this.clients,
    this.clientGrants,
  );
  readonly teams = new TeamService(this.db);
  readonly members = new MemberService(this.db);
  readonly invitations = new InvitationService(this.db, this.clock);

  // Plans and payments.
  readonly credits = new CreditService(this.db, this.clock);
  readonly plans = new PlanService(this.db, this.credits, this.clock);
  readonly pricing = new PricingService(this.db);
  readonly subscriptions = new SubscriptionService({
    db: this.db,
    clock: this.clock,
    pricing: this.pricing,
    plans: this.plans,
    locks: this.locks,
    payments: this.payments,
    returnTo: this.system.returnOrigins,
  });
  readonly paymentEvents = new PaymentEventService({
    db: this.db,
    credits: this.credits,
    locks: this.locks,
    payments: this.payments,
    clock: this.clock,
  });

  // Writes.
  readonly audit = new AuditService(this.db);
  readonly guardrails = new GuardrailService(
    this.db,
    this.operations
      .filter(({ reachesPlatform }) => reachesPlatform)
      .map(({ name }) => name)
      .sort(),
  );
  readonly writes = new WriteService(
    this.db,
    this.audit,
    new IdempotencyService(this.db, this.notifications),
    this.guardrails,
    this.callerWrites,
  );

  // Platforms and their accounts.
  readonly platformSignIns = new PlatformSignInService({
    db: this.db,
    clock: this.clock,
    keys: this.system.signingKeys,
    box: this.system.box,
    access: this.access,
    writes: this.writes,
    connections: this.system.connections,
    platforms: this.platforms,
    returnOrigins: this.system.returnOrigins,
    callbackUrl: this.transports.callbackUrl,
    syncSoon: (teamId) => this.syncSoon(teamId),
  });
  readonly platformConnections = new PlatformConnectionService({
    db: this.db,
    connections: this.system.connections,
    plans: this.plans,
    platforms: this.platforms,
    rates: this.rates,
    syncSoon: (teamId) => this.syncSoon(teamId),
    onNotRevoked: (platform, err) => this.log.warn({ platform, err }, 'access not withdrawn at the platform'),
  });
  readonly accounts = new AccountService(this.db, this.clock);
  readonly kpis = new KpiService(this.db, this.clock);
  readonly targets = new TargetService(this.db, this.clock);
  readonly accountEvents = new AccountEventService(this.db);
  readonly activityLogs = new ActivityLogService(this.db);
  readonly favorites = new FavoriteService(this.db);
  readonly kpiPresets = new PresetService(this.db, KPI_PRESETS);
  readonly customers = new CustomerService(this.db);

  // Campaigns and products.
  private readonly budgetGuard = new BudgetGuard(this.db, this.clock);
  private readonly liveWrites = new LiveWrites(this.db, this.locks);
  readonly campaignWrites = new CampaignWriteService(
    this.db,
    this.platforms,
    this.liveWrites,
    this.budgetGuard,
    this.rates,
  );
  readonly bidWrites = new BidWriteService(this.db, this.platforms, this.liveWrites, this.budgetGuard, this.rates);
  readonly switches = new SwitchWriteService(this.db, this.platforms, this.liveWrites, this.rates);
  readonly portfolios = new PortfolioService(this.db, this.platforms, this.liveWrites, this.rates);
  readonly campaignTerms = new CampaignTermsService(
    this.db,
    this.platforms,
    this.liveWrites,
    this.budgetGuard,
    this.rates,
    this.clock,
  );
  readonly campaigns = new CampaignService(this.db, this.clock);
  readonly impressionShares = new ImpressionShareService(this.db, this.clock);
  readonly campaignStructures = new StructureService(this.db, this.clock);
  readonly products = new ProductService(this.db, this.clock);
  readonly productStatuses = new ProductStatusService(this.db, this.clock);
  readonly productViewPresets = new PresetService(this.db, PRODUCT_VIEW_PRESETS);
  readonly feeds = new FeedService(this.db);
  readonly syncRuns = new SyncRunService(this.db);
  readonly promotions = new PromotionService(this.db, this.platforms, this.locks, this.clock);
  readonly platformReports = new PlatformReportService(this.db, this.platforms, this.clock);
  readonly reports = new ReportService(this.db, this.platforms, this.rates, this.clock);
  readonly landingPages = new LandingPageService(this.db, this.platforms, this.clock);

  // Search terms, keywords and mining.
  readonly search = new SearchService(this.db);
  readonly searchTerms = new SearchTermService(this.db, this.clock);
  readonly relevance = new RelevanceService(this.db, this.credits, this.model, this.clock);
  readonly keywords = new KeywordService(this.db, this.platforms, this.rates);
  readonly negativeKeywords = new NegativeKeywordService(this.db, this.platforms, this.locks);
  private readonly keywordChanges = new KeywordChanges(this.db, this.platforms, this.locks);
  readonly keywordAdditions = new KeywordAdditionService(this.db, this.platforms, this.keywordChanges);
  readonly accountNegatives = new AccountNegativeService(this.db, this.platforms, this.keywordChanges);
  readonly adGroupNegatives = new AdGroupNegativeService(this.db, this.platforms, this.keywordChanges);
  readonly negativeLists = new NegativeListService(this.db, this.keywordChanges);
  readonly campaignNegatives = new CampaignNegativeService(this.db, this.keywordChanges);
  readonly negativeLinks = new NegativeLinkService(this.db, this.platforms, this.locks, this.negativeLists);
  readonly safetyNet = new SafetyNet(this.db, this.clock);
  readonly mining = new MiningService(this.db, this.clock, this.credits, this.model, this.notifications);
  readonly miningSuggestions = new SuggestionService(this.db, this.clock);
  readonly miningApplications = new SuggestionApplyService(
    this.db,
    this.locks,
    this.negativeKeywords,
    this.negativeLists,
    this.safetyNet,
  );

  readonly undo = new UndoService(
    this.db,
    this.locks,
    this.guardrails,
    (operation) => this.transports.operations.get(operation),
    {
      campaignBudget: this.campaignWrites,
      campaignLifetimeBudget: this.campaignWrites,
      campaignStatus: this.campaignWrites,
      campaignBidding: this.campaignWrites,
      campaignTerms: this.campaignTerms,
      portfolioTarget: this.portfolios,
      adGroupOrKeyword: this.bidWrites,
      assetGroupStatus: this.switches,
      adStatus: this.switches,
      assetStatus: this.switches,
      negativeKeywordList: this.negativeKeywords,
      negativeKeywords: this.keywordChanges,
      negativeListLinks: this.negativeLinks,
    },
  );

  // Change plans.
  private readonly plannedOperations = this.transports.plannedOperations(this);
  readonly changePlans = new ChangePlanService(this.db, this.notifications);
  readonly planProposals = new PlanProposalService({
    db: this.db,
    guardrails: this.guardrails,
    campaigns: this.campaigns,
    accounts: this.accounts,
    operations: this.plannedOperations,
    undo: this.undo,
  });
  readonly planDecisions = new PlanDecisionService({
    db: this.db,
    operations: this.plannedOperations,
    proposals: this.planProposals,
    request: (tx, plan) => this.system.changePlanJobs.request(tx, plan),
  });
  readonly changePlanRun = new ChangePlanRun({
    db: this.db,
    locks: this.locks,
    access: this.access,
    writes: this.writes,
    operations: this.plannedOperations,
    isPaused: () => this.maintenance.current().maintenance,
  });

  // Files of changes.
  readonly bulkFiles = new BulkFileService({
    db: this.db,
    request: (tx, file) => this.system.bulkFileJobs.request(tx, file),
  });
  readonly bulkPlanning = new BulkPlanning({
    db: this.db,
    locks: this.locks,
    access: this.access,
    guardrails: this.guardrails,
    campaigns: this.campaigns,
    accounts: this.accounts,
    operations: this.plannedOperations,
    rates: this.rates,
    isPaused: () => this.maintenance.current().maintenance,
  });

  // What is planned while nobody watches.
  private readonly unattendedPlans = new UnattendedPlans({
    db: this.db,
    guardrails: this.guardrails,
    campaigns: this.campaigns,
    accounts: this.accounts,
    operations: this.plannedOperations,
    request: (tx, plan) => this.system.changePlanJobs.request(tx, plan),
  });

  // Budgets over accounts.
  readonly budgetGroups = new BudgetGroupService(this.db, this.clock);
  readonly budgetCaps = new BudgetCapService({
    db: this.db,
    clock: this.clock,
    access: this.access,
    plans: this.unattendedPlans,
  });
  readonly budgetProposals = new BudgetProposalService(this.budgetGroups, this.planProposals);

  // Webhooks.
  readonly webhookEndpoints = new WebhookEndpointService(
    this.db,
    this.system.box,
    this.system.settings.webhooks.privateHosts,
  );
  readonly webhookDeliveries = new WebhookDeliveryService(this.db);

  // Monitors.
  readonly monitors = new MonitorService(this.db, this.plannedOperations);
  readonly monitorTrials = new MonitorTrialService(this.db, this.clock);
  readonly monitorEvents = new MonitorEventService(this.db);
  readonly attention = new AttentionService(this);
  readonly monitorProposals = new MonitorProposals({
    db: this.db,
    locks: this.locks,
    access: this.access,
    plans: this.unattendedPlans,
    isPaused: () => this.maintenance.current().maintenance,
  });

  readonly pageWatch = new PageWatch({
    db: this.db,
    locks: this.locks,
    platforms: this.platforms,
    clock: this.clock,
    statusOf: (url, signal) => this.system.pageCheck.status(url, signal),
    judge: (account) => watchAccount(this.db, this.clock(), account, { sendsMail: this.system.sendsMail }),
    isPaused: () => this.maintenance.current().maintenance,
  });

  // Reports for clients.
  readonly clientReports = new ClientReportService(this.db, this.clock, this.system.sendsMail);
  readonly clientReportLogos = new ReportLogoService({
    db: this.db,
    store: this.system.attachmentStore,
    incoming: this.system.incoming,
  });
  readonly clientReportLinks = new ReportLinkService({
    db: this.db,
    clock: this.clock,
    reports: this.clientReports,
    logos: this.clientReportLogos,
    links: this.system.links,
    addressOf: (token) => this.system.address.url + reportPath(token),
  });
  readonly clientReportDrafts = new ReportDraftService({
    reports: this.clientReports,
    credits: this.credits,
    model: this.model,
  });
  readonly clientReportSchedules = new ReportScheduleService(this.db, this.clock, this.system.sendsMail);

  // Exports of data.
  readonly dataExports = new DataExportService({
    db: this.db,
    access: this.access,
    notifications: this.notifications,
    store: this.system.attachmentStore,
    links: this.system.links,
    addressOf: (token) => this.system.address.url + exportPath(token),
    request: (tx, key) => this.system.dataExportJobs.request(tx, key),
  });
  readonly dataExportRun = new DataExportRun({
    db: this.db,
    locks: this.locks,
    access: this.access,
    incoming: this.system.incoming,
    store: this.system.attachmentStore,
    clock: this.clock,
    isPaused: () => this.maintenance.current().maintenance,
    request: (tx, key) => this.system.dataExportJobs.request(tx, key),
  });

  readonly savedExports = new SavedExportService(this.db);
  readonly exportLinks = new ExportLinkService({
    db: this.db,
    clock: this.clock,
    access: this.access,
    accounts: this.accounts,
    incoming: this.system.incoming,
    addressOf: (token) => this.system.address.url + exportPath(token),
  });

  readonly bucketDestinations = new BucketDestinationService({
    db: this.db,
    clock: this.clock,
    secrets: this.system.box,
    buckets: this.system.buckets,
    privateHosts: this.system.settings.buckets.privateHosts,
  });
  readonly exportSchedules = new ExportScheduleService({
    db: this.db,
    clock: this.clock,
    request: (tx, key) => this.system.exportDeliveryJobs.request(tx, key),
  });
  readonly exportDeliveryRun = new ExportDeliveryRun({
    db: this.db,
    locks: this.locks,
    access: this.access,
    accounts: this.accounts,
    incoming: this.system.incoming,
    secrets: this.system.box,
    buckets: this.system.buckets,
    clock: this.clock,
    isPaused: () => this.maintenance.current().maintenance,
    request: (tx, key) => this.system.exportDeliveryJobs.request(tx, key),
  });

  // Planning, support and chat.
  readonly planningBoard = new BoardService(this.db, this.clock);
  readonly planningChanges = new PlanningChanges(this.notifications);
  readonly calendar = new CalendarService(this.db);
  readonly todos = new TodoService(this.db);
  readonly tickets = new TicketService(this.db);
  readonly attachments = new AttachmentService(this.db, {
    store: this.system.attachmentStore,
    incoming: this.system.incoming,
    links: this.system.links,
    addressOf: this.transports.attachmentUrl,
  });
  readonly chat = new ChatService({
    accounts: this.accounts,
    campaigns: this.campaigns,
    products: this.products,
    searchTerms: this.searchTerms,
    credits: this.credits,
    callerWrites: this.callerWrites,
    clock: this.clock,
    model: this.model,
  });

  /** Does not wait for the sync. */
  private async syncSoon(teamId: string): Promise<void> {
    await this.system.jobs
      .request(teamId)
      .catch((err: unknown) => this.log.warn({ teamId, err }, 'sync not requested'));
  }
}
