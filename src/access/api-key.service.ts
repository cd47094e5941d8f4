import type { CreateApiKeyArgs, CreatedApiKey, ApiKey as Shown } from '../../schema/access/api-key.type.js';
import type { Database } from '../db/database.js';
import { FOR_CHANGE } from '../db/records/orm.js';
import { NotFoundError, ParameterError } from '../errors.js';
import type { Clock } from '../lib/clock.js';
import { requireName } from '../lib/texts.js';
import { ApiKey } from './api-key.entity.js';
import { findApiKeys, insertApiKey } from './api-key.records.js';
import { ALL_SCOPES, type Scope } from './scopes.js';
import { requireOwnTeam, type Viewer } from './viewer.js';

/** The last instant RFC 3339 can express. */
const LAST_INSTANT = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** The API keys of a team (document 1, section 4.5). Another team's id is answered with 404. */
export class ApiKeyService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Oldest first, without the secrets; none for a kunde, who is told nothing of the agency's programs. */
  async list(viewer: Viewer, teamId: string): Promise<Shown[]> {
    requireOwnTeam(viewer, teamId);
    if (viewer.kind === 'session' && viewer.role === 'kunde') return [];
    return this.db.read(viewer, (em) => findApiKeys(em));
  }

  /** Only this answer contains the key. Throws ParameterError for a bad name, scope or expiry. */
  async create(
    viewer: Viewer,
    { teamId, name, scopes, expiresAt, proposeOnly }: CreateApiKeyArgs,
  ): Promise<CreatedApiKey & { key: string }> {
    const values = {
      teamId: viewer.teamId,
      name: requireName('name', name),
      scopes: knownScopes(scopes),
      expiresAt: expiresAt && this.futureInstant(expiresAt),
      proposeOnly,
      createdBy: viewer.kind === 'session' ? viewer.userId : null,
      createdAt: this.clock(),
    };
    requireOwnTeam(viewer, teamId);
    return insertApiKey(this.db, values);
  }

  async delete(viewer: Viewer, teamId: string, keyId: string): Promise<void> {
    requireOwnTeam(viewer, teamId);
    const failHandler = () => new NotFoundError('API key');
    await this.db.edit(viewer, async ({ em }) => {
      em.remove(await em.findOneOrFail(ApiKey, { id: keyId }, { ...FOR_CHANGE, failHandler }));
    });
  }

  private futureInstant(expiresAt: Date): Date {
    if (expiresAt.getTime() <= this.clock().getTime()) throw new ParameterError('expiresAt', 'must be in the future');
    if (expiresAt.getTime() > LAST_INSTANT) throw new ParameterError('expiresAt', 'must be before the year 10000');
    return expiresAt;
  }
}

function knownScopes(scopes: readonly string[]): Scope[] {
  const allowed = `one or more of ${ALL_SCOPES.join(', ')}`;
  if (scopes.length === 0) throw new ParameterError('scopes', `must hold ${allowed}`);
  scopes.forEach((scope, index) => {
    if (!ALL_SCOPES.includes(scope as Scope)) throw new ParameterError(`scopes[${index}]`, `must be ${allowed}`);
  });
  return [...new Set(scopes)] as Scope[];
}
