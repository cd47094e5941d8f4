import type { TeamSettings } from '../../schema/teams/team-settings.type.js';
import { AppError, NotFoundError } from '../errors.js';
import type { Role } from './roles.js';
import type { Scope } from './scopes.js';

/** The team settings that open parts of the product to a kunde (document 2, section 2). */
export type KundeSettings = Omit<TeamSettings, 'teamId'>;

interface ViewerBase {
  teamId: string;
  /** The accounts the caller is limited to; null for all of the team. */
  accountIds: string[] | null;
  /** The log position a replica must have reached to show the caller's writes. Only set with a replica. */
  wroteAt?: number | null;
}

/** A caller with an API key. */
export interface KeyViewer extends ViewerBase {
  kind: 'key';
  apiKeyId: string;
  scopes: ReadonlySet<Scope>;
  /** Its changes at platforms always need a person's approval. */
  proposeOnly?: boolean;
  accountIds: null;
  /** True if the team's plan does not include API access. */
  lacksApiAccess?: boolean;
}

/** A signed-in person. Role, settings and assignments are read on every request. */
export interface SessionViewer extends ViewerBase {
  kind: 'session';
  userId: string;
  role: Role;
  kundeSettings: KundeSettings;
  /** Whether account lists include manager accounts. */
  showManagerAccounts: boolean;
  /** A monitor acts in the person's name while nobody watches: approval rules treat it like an assistant. */
  isUnattended?: boolean;
  /** Digests (`sessionDigestOf`) of the person's signed-out sessions that have not expired. */
  endedTokens?: string[] | null;
}

/** The authenticated caller: every service method takes it first and stays within its team. */
export type Viewer = KeyViewer | SessionViewer;

export function callerIdOf(viewer: Viewer): string {
  return viewer.kind === 'key' ? viewer.apiKeyId : viewer.userId;
}

/** Unique per caller and team. */
export function callerKeyOf(viewer: Viewer): string {
  return `${viewer.teamId} ${callerIdOf(viewer)}`;
}

/** Throws AppError `forbidden` for an API key. */
export function personOf(viewer: Viewer): SessionViewer {
  if (viewer.kind === 'session') return viewer;
  throw new AppError('forbidden', 'API keys cannot do this; sign in and send a session token.');
}

/** Throws NotFoundError for any team but the viewer's own, as for one that does not exist. */
export function requireOwnTeam(viewer: Viewer, teamId: string): void {
  if (teamId.toLowerCase() !== viewer.teamId) throw new NotFoundError('Team');
}

/** Sees all of a team, for work that nobody asked for just now, such as a schedule; it has no scopes. */
export function teamReader(teamId: string): KeyViewer {
  return { kind: 'key', apiKeyId: '', teamId, scopes: new Set(), accountIds: null };
}
