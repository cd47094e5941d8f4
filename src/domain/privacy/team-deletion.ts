import type { Database } from '../../db/database.js';
import { raw, type Statement, sql } from '../../db/statements/sql.js';
import { requireFound } from '../../errors.js';
import type { AdPlatforms } from '../../platforms/ad-platform.js';
import type { AttachmentStore } from '../../platforms/attachment-store/attachment-store.js';
import type { ConnectionService } from '../../platforms/connections/connection.service.js';
import { withdrawAccess } from '../connections/platform-connection.service.js';
import { beginErasure, closeErasure } from './erasure-entries.js';
import { PERSONAL_DATA } from './personal-data.js';
import { rowCount } from './personal-rows.js';
import { ERASURE } from './personal-table.js';
import { redacted } from './redaction.js';
import { rewrite } from './rewriting.js';
import { deleteInBatches, tablesOfTeams } from './team-rows.js';
import type { TeamSubscription } from './team-subscription.js';

/** Everything that can act for the team. */
const ACCESS = [
  'api_keys',
  'client_grants',
  'client_codes',
  'team_invitations',
  'platform_sign_ins',
  'webhook_endpoints',
  'team_members',
];

export interface DeletedTeam {
  deleted: Record<string, number>;
  redacted: Record<string, number>;
  kept: Record<string, number>;
  files: number;
  /** Platforms that did not answer the revocation. */
  notRevoked: string[];
  /** People who were in no other team. */
  withoutTeam: number;
}

export interface TeamDeletionParts {
  db: Database;
  store: Pick<AttachmentStore, 'remove'>;
  connections: ConnectionService;
  platforms: AdPlatforms;
  subscription: TeamSubscription;
}

/** The team's name; empty if the team itself is already deleted. Throws NotFoundError. */
export async function findTeam(db: Database, teamId: string): Promise<{ id: string; name: string }> {
  const [team] = await db.query<{ id: string; name: string }>(
    sql`select id, name from teams where id = ${teamId} union all
      select team_id, '' from audit_log where team_id = ${teamId} and tool = ${ERASURE} and payload ->> 'kind' = 'team'
      limit 1`,
  );
  return requireFound(team, 'A team of that id');
}

/** Number of a team's rows by table, and of those that would be kept, without texts. */
export async function countTeam(db: Database, teamId: string) {
  const rows: Record<string, number> = {};
  const kept: Record<string, number> = {};
  for (const name of await tablesOfTeams(db)) {
    const found = await rowCount(db, name, ofTeam(teamId));
    if (found > 0) (PERSONAL_DATA[name]?.onTeam ? kept : rows)[name] = found;
  }
  return { rows, kept };
}

/** Deletes a team, except what must be kept: access first, then the rest in steps. Repeatable. */
export class TeamDeletion {
  private readonly outcome: DeletedTeam = {
    deleted: {},
    redacted: {},
    kept: {},
    files: 0,
    notRevoked: [],
    withoutTeam: 0,
  };

  constructor(
    private readonly parts: TeamDeletionParts,
    private readonly teamId: string,
  ) {}

  /** Throws AppError `conflict` while the team pays for a subscription, unless it is to be cancelled. */
  async delete(cancelSubscription: boolean): Promise<DeletedTeam> {
    const { outcome, teamId } = this;
    const { db, subscription } = this.parts;
    await subscription.cancelAll(cancelSubscription);
    await this.endAccess();
    // Somebody may have paid before the access ended.
    await subscription.cancelAll(cancelSubscription);
    await this.endConnections();
    await this.removeFiles();
    await this.deleteRows();
    await this.deleteFrom('teams', sql`t.id = ${teamId}`);
    // Work that was still running may have written rows without a reference to the team.
    await this.deleteRows();
    await this.redactRecords();
    const { deleted, redacted: changed, files } = outcome;
    await closeErasure(db, teamId, { deleted, redacted: changed, files });
    return outcome;
  }

  private async endAccess(): Promise<void> {
    const { teamId, outcome } = this;
    await this.parts.db.transaction(async (tx) => {
      await beginErasure(tx, { kind: 'team', subject: teamId }, sql`select ${teamId}::uuid as team_id`, null);
      const [alone] = await tx.query<{ people: number }>(
        sql`select count(*)::int as people from team_members m where m.team_id = ${teamId}
          and not exists (select from team_members o where o.user_id = m.user_id and o.team_id <> ${teamId})`,
      );
      outcome.withoutTeam = alone?.people ?? 0;
      for (const name of ACCESS) {
        const gone = await tx.query(sql`delete from ${raw(name)} t where ${ofTeam(teamId)} returning 1`);
        this.count('deleted', name, gone.length);
      }
    });
  }

  private async endConnections(): Promise<void> {
    const { connections, platforms } = this.parts;
    const onNotRevoked = (platform: string) => this.outcome.notRevoked.push(platform);
    for (const platform of await connections.platforms(this.teamId)) {
      const adapter = platforms.get(platform);
      if (adapter) await withdrawAccess({ connections, onNotRevoked }, adapter, this.teamId, platform);
      else onNotRevoked(platform);
      if (await connections.remove(this.teamId, platform)) this.count('deleted', 'platform_connections', 1);
    }
  }

  private async removeFiles(): Promise<void> {
    const files = await this.parts.db.query<{ key: string }>(
      sql`select team_id || '/' || id as key from support_attachments where team_id = ${this.teamId}
        union all select team_id || '/logo-' || id from report_logos where team_id = ${this.teamId}
        union all select team_id || '/export-' || id from data_exports where team_id = ${this.teamId}`,
    );
    for (const { key } of files) {
      await this.parts.store.remove(key);
      this.outcome.files += 1;
    }
  }

  private async deleteRows(): Promise<void> {
    for (const name of await tablesOfTeams(this.parts.db))
      if (!PERSONAL_DATA[name]?.onTeam) await this.deleteFrom(name, ofTeam(this.teamId));
  }

  private async deleteFrom(name: string, condition: Statement): Promise<void> {
    this.count('deleted', name, await deleteInBatches(this.parts.db, name, condition));
  }

  private async redactRecords(): Promise<void> {
    const { db } = this.parts;
    const isErasure = sql`select l.id from audit_log l where l.team_id = t.team_id and l.tool = ${ERASURE}`;
    const change = { text: redacted, whole: () => null };
    for (const [name, table] of Object.entries(PERSONAL_DATA)) {
      if (!table.onTeam) continue;
      if (table.onTeam === 'redact') {
        const entry = raw(name === 'audit_log' ? 't.id' : 't.audit_id');
        const condition = sql`${ofTeam(this.teamId)} and ${entry} not in (${isErasure})`;
        this.count('redacted', name, await rewrite(db, name, table, condition, change));
      }
      this.count('kept', name, await rowCount(db, name, ofTeam(this.teamId)));
    }
  }

  private count(what: 'deleted' | 'redacted' | 'kept', name: string, rows: number): void {
    const counts = this.outcome[what];
    if (rows > 0) counts[name] = (counts[name] ?? 0) + rows;
  }
}

const ofTeam = (teamId: string) => sql`t.team_id = ${teamId}`;
