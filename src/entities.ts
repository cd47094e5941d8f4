import { ApiKey } from './access/api-key.entity.js';
import { Account } from './domain/accounts/account.entity.js';
import { Plan } from './domain/billing/plan.entity.js';
import { Subscription } from './domain/billing/subscription.entity.js';
import { CustomerProfile, Memory } from './domain/customers/customer.entity.js';
import { EventMarker } from './domain/events/event-marker.entity.js';
import { Favorite } from './domain/favorites/favorite.entity.js';
import { TeamGuardrails } from './domain/guardrails/team-guardrails.entity.js';
import { LandingPage } from './domain/landing-pages/landing-page.entity.js';
import { BoardCard, BoardStatusConfig, CalendarEntry, Todo } from './domain/planning/planning.entity.js';
import { AccountConfig, PresetRecord } from './domain/presets/preset.entity.js';
import { Promotion } from './domain/promotions/promotion.entity.js';
import { Team } from './domain/teams/team.entity.js';
import { TeamInvitation, TeamMember } from './domain/teams/team-member.entity.js';
import { User } from './domain/teams/user.entity.js';
import { Attachment, Reply, SupportCategory, Ticket } from './domain/tickets/ticket.entity.js';

/** Every entity. Generated from the files *.entity.ts. */
export const entities = [
  ApiKey,
  Account,
  Plan,
  Subscription,
  CustomerProfile,
  Memory,
  EventMarker,
  Favorite,
  TeamGuardrails,
  LandingPage,
  BoardCard,
  BoardStatusConfig,
  CalendarEntry,
  Todo,
  PresetRecord,
  AccountConfig,
  Promotion,
  Team,
  TeamMember,
  TeamInvitation,
  User,
  SupportCategory,
  Ticket,
  Reply,
  Attachment,
];
