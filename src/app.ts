import type { IncomingMessage, RequestListener } from 'node:http';
import express, { type Request } from 'express';
import { resolvers } from '../resolvers/index.js';
import { Loaders } from '../resolvers/support/loaders.js';
import { operationsOf } from '../resolvers/support/operation.js';
import { AccessService, bearerToken } from './access/access.service.js';
import { ApiKeyService } from './access/api-key.service.js';
import type { LinkTokens } from './access/link-tokens.js';
import type { Sessions } from './access/sessions.js';
import { SignInService } from './access/sign-in.service.js';
import type { SigningKeys } from './access/signing-keys.js';
import type { Viewer } from './access/viewer.js';
import type { AllowedOrigins } from './allowed-origins.js';
import type { Clock } from './clock.js';
import type { Database } from './db/database.js';
import { Notifications } from './db/notifications.js';
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
import type { AdPlatforms } from './domain/connections/platforms.js';
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
import type { IncomingFiles } from './domain/support/incoming-file.js';
import { TicketService } from './domain/support/ticket.service.js';
import { AssignmentService } from './domain/teams/assignment.service.js';
import { InvitationService } from './domain/teams/invitation.service.js';
import { MemberService } from './domain/teams/member.service.js';
import { TeamService } from './domain/teams/team.service.js';
import { UndoService } from './domain/undo/undo.service.js';
import { attachmentsDoor, downloadPath } from './doors/attachments.js';
import type { GuardedContext } from './doors/graphql/guard.js';
import { buildAppSchema } from './doors/graphql/schema.js';
import { graphqlDoor } from './doors/graphql/server.js';
import { healthDoor } from './doors/health.js';
import { lastResort, readOnly, unknownPath } from './doors/http.js';
import { callerLeft } from './doors/leaving.js';
import { maintenanceGate } from './doors/maintenance-gate.js';
import { Metrics, metricsDoor } from './doors/metrics.js';
import { observeRequests } from './doors/observe.js';
import { buildOpenApi } from './doors/openapi/document.js';
import { openApiDoor } from './doors/openapi/door.js';
import { pagesDoor } from './doors/pages/door.js';
import { paymentWebhook } from './doors/payment-webhook.js';
import { factsOf } from './doors/request-facts.js';
import { restEdge } from './doors/rest/edge.js';
import { API_BASE, type Route, routesOf } from './doors/rest/routes.js';
import { dispatchersOf } from './doors/rest/sofa.js';
import { streamsOf } from './doors/rest/stream.js';
import { toolDoor } from './doors/tools/door.js';
import { toolsOf } from './doors/tools/tools.js';
import { AppError } from './errors.js';
import type { Log } from './log.js';
import { MaintenanceService } from './maintenance.js';
import type { OwnAddress } from './own-address.js';
import type { AttachmentStore } from './platforms/attachment-store/attachment-store.js';
import type { ConnectionService } from './platforms/connections/connection.service.js';
import type { SecretBox } from './platforms/connections/secret-box.js';
import type { IdentityProvider } from './platforms/google-identity/identity-provider.js';
import type { GooglePlatform } from './platforms/google-platform.js';
import type { LanguageModel } from './platforms/language-model/language-model.js';
import type { Payments } from './platforms/stripe/payments.js';
import type { Services } from './services.js';
import type { SyncService } from './sync/sync.service.js';
import type { SyncJobs } from './sync/sync-jobs.js';
import type { SyncLocks } from './sync/sync-locks.js';
import { VERSION } from './version.js';

/** How long a stop lets streams go on: they then say why they end, before the connection is cut. */
const STREAM_GRACE_MS = 5_000;

/** What the system needs from outside itself; tests bring their own clock and database. */
export interface AppParts {
  db: Database;
  clock: Clock;
  log: Log;
  sessions: Sessions;
  links: LinkTokens;
  identities: IdentityProvider;
  google: Pick<GooglePlatform, 'forTeam'>;
  /** What teams can connect, and what they have connected. */
  platforms: AdPlatforms;
  connections: ConnectionService;
  /** Signs and locks what leaves the server and comes back. */
  signingKeys: SigningKeys;
  box: SecretBox;
  /** Where the process is reached, and where people may be sent to. */
  address: OwnAddress;
  origins: AllowedOrigins;
  locks: SyncLocks;
  attachmentStore: AttachmentStore;
  incoming: IncomingFiles;
  /** Absent: what needs one answers 503 `ai_not_configured`. */
  languageModel?: LanguageModel | undefined;
  /** Absent: what needs them answers 503 `unavailable`. */
  payments?: Payments | undefined;
  /** Names and addresses, besides loopback, by which callers reach the process. */
  hosts?: readonly string[];
  /** Where the process pulls from platforms, too. */
  sync?: SyncService;
  jobs?: SyncJobs;
}

export interface App {
  listener: RequestListener;
  services: Services;
  /** Waits for what is still to be written; the database may be closed then. */
  stop(): Promise<void>;
}

/** The whole system on one page: services, schema and doors over one database. */
export async function createApp({
  db,
  clock,
  log,
  sessions,
  links,
  identities,
  google,
  platforms,
  connections,
  signingKeys,
  box,
  address,
  origins,
  locks,
  attachmentStore: store,
  incoming,
  languageModel,
  payments,
  hosts = [],
  sync,
  jobs,
}: AppParts): Promise<App> {
  const schema = buildAppSchema(resolvers);
  const operations = operationsOf(schema);
  const access = new AccessService(db, sessions, clock);
  const maintenance = new MaintenanceService(db, (err) => log.error({ err }, 'maintenance state'));
  await maintenance.start();
  const notifications = new Notifications(db, (err) => log.error({ err }, 'notifications'));
  const audit = new AuditService(db);
  const blockable = [...operations.values()].filter(({ reachesPlatform }) => reachesPlatform).map(({ name }) => name);
  const guardrails = new GuardrailService(db, blockable.sort());
  const campaignChanges = new CampaignChanges(db, google, locks, new BudgetGuard(db, clock));
  const campaignUndo = new CampaignUndo(campaignChanges);
  const negativeKeywords = new NegativeKeywordService(db, google, locks, clock);
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
  const writes = new WriteService(audit, new IdempotencyService(db), guardrails);
  const routes = routesOf(operations.values());
  const syncSoon = async (teamId: string) => {
    await jobs?.request(teamId).catch((err: unknown) => log.warn({ teamId, err }, 'sync not requested'));
  };
  const services: Services = {
    maintenance,
    audit,
    writes,
    guardrails,
    signIn: new SignInService(db, identities, sessions, clock),
    apiKeys: new ApiKeyService(db, clock),
    teams: new TeamService(db),
    assignments: new AssignmentService(db),
    invitations: new InvitationService(db, clock),
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
      callbackUrl: (platform) => `${address.url}${callbackPath(routes).replace('{platform}', platform)}`,
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
      sql: db,
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
    keywords: new KeywordService(db, google, clock),
    negativeLists,
    negativeKeywords,
    mining: new MiningService(db, clock, negativeLists, credits, languageModel),
    miningSuggestions: new SuggestionService(db, safetyNet),
    miningApplications: new SuggestionApplyService(db, locks, negativeKeywords, negativeLists, safetyNet),
    irrelevantTerms: new IrrelevantTermService(db, negativeLists, clock),
    miningChanges: new MiningChanges(notifications),
    feeds: new FeedService(db),
    promotions: new PromotionService(db, google, locks, clock),
    landingPages: new LandingPageService(db, google, clock),
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
      store,
      incoming,
      links,
      addressOf: (id, token) => address.url + downloadPath(id, token),
    }),
    credits,
    chat,
    plans,
    pricing,
    subscriptions: new SubscriptionService({ db, records, pricing, plans, locks, payments, returnTo: origins }),
  };

  const paymentEvents = new PaymentEventService({ db, records, credits, locks, payments, clock });
  const tools = toolsOf(operations.values(), routes);
  const dispatchers = dispatchersOf(schema, [
    ...new Set([...routes, ...[...tools.values()].map(({ route }) => route)]),
  ]);
  const metrics = new Metrics(VERSION);
  metrics.watchPool(() => db.poolSize);
  db.onStatement = (statement, seconds) => metrics.sql.observe({ statement }, seconds);
  if (languageModel) languageModel.onCall = (call) => metrics.countModelCall(call);
  sync?.onEnd((status) => metrics.syncRuns.inc({ status }));
  const contextOf = (request: IncomingMessage, viewer: Viewer | null): GuardedContext => ({
    ...services,
    request,
    viewer: viewer as Viewer,
    requestId: factsOf(request).id,
    idempotencyKey: request.method === 'POST' ? headerOf(request, 'idempotency-key') : undefined,
    onAudit: (auditId) => noteAudit(request, auditId),
    loaders: new Loaders(viewer as Viewer, services),
    callerLeft: () => callerLeft(request),
  });
  const onFault = (request: IncomingMessage | undefined, err: unknown) =>
    log.error({ requestId: request && factsOf(request).id, err }, 'fault');
  const onRefusedWrite = (request: IncomingMessage, route: Route, viewer: Viewer, args: object, error: unknown) =>
    services.writes.refused(
      {
        viewer,
        tool: route.operation.name,
        args: { ...args },
        requestId: factsOf(request).id,
        onAudit: (auditId) => noteAudit(request, auditId),
      },
      error,
    );
  const rest = restEdge({
    routes,
    dispatchers,
    streams: streamsOf(schema, routes),
    viewerOf: (route, request) => viewerFor(access, route, request),
    contextOf,
    onRoute: noteRoute,
    onRefusedWrite,
    onRefusal: (request, code) => {
      factsOf(request).code = code;
    },
    onFault,
  });
  const graphql = await graphqlDoor({
    schema,
    contextOf: async (request) => {
      try {
        const viewer = await anyViewer(access, request);
        factsOf(request).viewer = viewer;
        return contextOf(request, viewer);
      } catch (refusal) {
        if (!(refusal instanceof AppError)) throw refusal;
        return { ...contextOf(request, null), refusal };
      }
    },
    onOperation: (request, kind, fields) => {
      factsOf(request).operation = fields.join(',');
      metrics.countOperation(kind, fields);
    },
    onFault,
  });

  const mcp = toolDoor({
    tools,
    dispatchers,
    version: VERSION,
    hosts,
    viewerOf: ({ headers }) =>
      access.viewerForKey((headers['x-api-key'] as string | undefined) ?? bearerToken(headers.authorization)),
    contextOf,
    onRefusedWrite,
    onFault,
  });
  const attachments = attachmentsDoor({
    attachments: services.attachments,
    writes: services.writes,
    sessionOf: ({ headers }) => access.viewerForSession(bearerToken(headers.authorization)),
    bearerOf: async (token, id) => {
      const link = await links.verify(token, id);
      return link ? access.viewerOf(link) : access.viewerForSession(token);
    },
    onAudit: noteAudit,
  });
  const pages = pagesDoor({ version: VERSION });
  const openApi = buildOpenApi(routes, { version: VERSION });

  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', false);
  app.use(observeRequests({ log, metrics }));
  app.all('/health', readOnly, healthDoor({ database: db, version: VERSION }));
  app.use(maintenanceGate(maintenance));
  app.all('/.well-known/jwks.json', readOnly, (_request, response) => void response.json(sessions.publicKeys()));
  app.all('/metrics', readOnly, metricsDoor(metrics));
  app.use(pages.router);
  app.use('/graphql', pages.graphiql, graphql.router);
  app.all('/mcp', mcp);
  app.all(`${API_BASE}/openapi.json`, readOnly, openApiDoor(openApi));
  app.use(`${API_BASE}/billing/webhook`, paymentWebhook(paymentEvents));
  app.use(API_BASE, attachments, rest);
  app.use(unknownPath, lastResort(onFault));
  return {
    listener: app,
    services,
    stop: async () => {
      maintenance.stop();
      await Promise.all([graphql.stop(), notifications.close(), services.chat.stop(STREAM_GRACE_MS)]);
      await Promise.all([services.mining.stop(), services.relevance.stop()]);
      await access.settled();
    },
  };
}

function noteRoute(request: IncomingMessage, route: Route, viewer: Viewer | null): void {
  const facts = factsOf(request);
  facts.route = API_BASE + route.path;
  facts.operation = route.operation.name;
  facts.viewer = viewer;
}

/** Names the audit log's entry of a write in the answer; several writes of one document are joined by commas. */
function noteAudit(request: IncomingMessage, auditId: string): void {
  const { res: response } = request as Request;
  const earlier = response?.getHeader('X-Audit-Id');
  response?.setHeader('X-Audit-Id', earlier ? `${earlier}, ${auditId}` : auditId);
}

/** Where platforms send people back to. */
function callbackPath(routes: readonly Route[]): string {
  const route = routes.find(({ operation }) => operation.name === 'completePlatformConnection');
  return API_BASE + (route as Route).path;
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

function viewerFor(access: AccessService, { surface }: Route, { headers }: IncomingMessage): Promise<Viewer> {
  return surface === 'key'
    ? access.viewerForKey(headers['x-api-key'] as string | undefined)
    : access.viewerForSession(bearerToken(headers.authorization));
}

/** GraphQL takes either credential, the API key first; null without any. */
async function anyViewer(access: AccessService, { headers }: IncomingMessage): Promise<Viewer | null> {
  if (headers['x-api-key'] !== undefined) return access.viewerForKey(headers['x-api-key'] as string);
  if (headers.authorization !== undefined) return access.viewerForSession(bearerToken(headers.authorization));
  return null;
}
