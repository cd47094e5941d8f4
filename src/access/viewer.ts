import type { TeamSettings } from '../../schema/teams/team-settings.type.js';
import { AppError, NotFoundError } from '../errors.js';
import type { Role } from './roles.js';
import type { Scope } from './scopes.js';

/** The three team settings that open parts of the product to a kunde (document 2, section 2). */
export type KundeSettings = Omit<TeamSettings, 'teamId'>;

interface ViewerBase {
  teamId: string;
  /** The accounts that the caller is limited to; null means every account of the team. */
  accountIds: string[] | null;
  /** The log position that a replica must reach to show the caller's writes; null without any. Only known beside a replica. */
  wroteAt?: number | null;
}

/** An integration that sent `X-API-Key`. */
export interface KeyViewer extends ViewerBase {
  kind: 'key';
  apiKeyId: string;
  scopes: ReadonlySet<Scope>;
  /** True if a person must approve its changes at platforms, whatever the team's settings. */
  proposeOnly?: boolean;
  accountIds: null;
  /** True if the team's plan does not include API access. */
  lacksApiAccess?: boolean;
}

/** A person who sent a session token. Role, settings and assignments are read on every request. */
export interface SessionViewer extends ViewerBase {
  kind: 'session';
  userId: string;
  role: Role;
  kundeSettings: KundeSettings;
  /** Whether lists of accounts hold manager accounts. */
  showManagerAccounts: boolean;
  /** Digests (`sessionDigestOf`) of signed-out sessions in this team that have not expired; absent or null without any. */
  endedTokens?: string[] | null;
}

/** Who is calling. Every service method takes it first; nothing of another team is ever reached through it. */
export type Viewer = KeyViewer | SessionViewer;

/** The id of the key or the person, whichever team they act in. */
export function callerIdOf(viewer: Viewer): string {
  return viewer.kind === 'key' ? viewer.apiKeyId : viewer.userId;
}

/** Names a caller in one team. */
export function seatOf(viewer: Viewer): string {
  return `${viewer.teamId} ${callerIdOf(viewer)}`;
}

/** The person behind a session. Throws AppError `forbidden` for an API key. */
export function personOf(viewer: Viewer): SessionViewer {
  if (viewer.kind === 'session') return viewer;
  throw new AppError('forbidden', 'API keys cannot do this; sign in and send a session token.');
}

/** For paths that name a team: throws NotFoundError for any but the viewer's own, like for one that does not exist. */
export function requireOwnTeam(viewer: Viewer, teamId: string): void {
  if (teamId.toLowerCase() !== viewer.teamId) throw new NotFoundError('Team');
}
