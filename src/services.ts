import type { ApiKeyService } from './access/api-key.service.js';
import type { SignInService } from './access/sign-in.service.js';
import type { AccountService } from './domain/accounts/account.service.js';
import type { AuditService } from './domain/audit/audit.service.js';
import type { WriteService } from './domain/audit/write.service.js';
import type { CampaignService } from './domain/campaigns/campaign.service.js';
import type { CampaignWriteService } from './domain/campaigns/campaign-write.service.js';
import type { StructureService } from './domain/campaigns/structure/structure.service.js';
import type { AccountEventService } from './domain/events/account-event.service.js';
import type { FeedService } from './domain/feeds/feed.service.js';
import type { GuardrailService } from './domain/guardrails/guardrail.service.js';
import type { LandingPageService } from './domain/landing-pages/landing-page.service.js';
import type { NegativeKeywordService } from './domain/negative-keywords/negative-keyword.service.js';
import type { NegativeListService } from './domain/negative-keywords/negative-list.service.js';
import type { ProductService } from './domain/products/product.service.js';
import type { ProductStatusService } from './domain/products/product-status.service.js';
import type { SearchTermService } from './domain/search-terms/search-term.service.js';
import type { AssignmentService } from './domain/teams/assignment.service.js';
import type { TeamService } from './domain/teams/team.service.js';
import type { UndoService } from './domain/undo/undo.service.js';
import type { MaintenanceService } from './maintenance.js';

/** Every service by the name that resolvers use; built once by the composition root. */
export interface Services {
  signIn: SignInService;
  apiKeys: ApiKeyService;
  teams: TeamService;
  assignments: AssignmentService;
  accounts: AccountService;
  campaigns: CampaignService;
  campaignWrites: CampaignWriteService;
  campaignStructures: StructureService;
  products: ProductService;
  productStatuses: ProductStatusService;
  searchTerms: SearchTermService;
  negativeLists: NegativeListService;
  negativeKeywords: NegativeKeywordService;
  feeds: FeedService;
  maintenance: MaintenanceService;
  audit: AuditService;
  writes: WriteService;
  guardrails: GuardrailService;
  undo: UndoService;
  landingPages: LandingPageService;
  accountEvents: AccountEventService;
}
