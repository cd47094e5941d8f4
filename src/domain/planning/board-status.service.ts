import type { BoardStatusConfig, BoardStatusConfigArgs } from '../../../schema/planning/board.type.js';
import type { Viewer } from '../../access/viewer.js';
import { databaseNow } from '../../db/columns.js';
import type { Database } from '../../db/database.js';
import { sql } from '../../db/sql.js';
import { isoUtc } from '../../db/timestamps.js';
import { requireName } from '../../texts.js';
import { BoardStatusConfig as Config } from './planning.entity.js';
import type { BoardStatus } from './planning.enum.js';

/** Label and color of columns that a team has not changed. */
const DEFAULTS: Readonly<Record<BoardStatus, Pick<BoardStatusConfig, 'label' | 'color'>>> = {
  onboarding: { label: 'Onboarding', color: 'blue' },
  setup: { label: 'Setup', color: 'purple' },
  wartend: { label: 'Wartend', color: 'amber' },
  zu_bearbeiten: { label: 'Zu bearbeiten', color: 'red' },
  rueckfragen: { label: 'Rückfragen', color: 'orange' },
};

const STATUSES = Object.keys(DEFAULTS);
const LABELS = Object.values(DEFAULTS).map(({ label }) => label);
const COLORS = Object.values(DEFAULTS).map(({ color }) => color);

/** Label and color of the board's columns in a team. */
export class BoardStatusService {
  constructor(private readonly db: Database) {}

  /** All five, in the order of the board. */
  list(viewer: Viewer): Promise<BoardStatusConfig[]> {
    return this.db.query<BoardStatusConfig>(
      sql`select d.status, coalesce(c.label, d.label) as label, coalesce(c.color, d.color) as color,
          ${isoUtc(sql`coalesce(c.updated_at, t.created_at)`)} as "updatedAt"
        from teams t
        cross join unnest(${STATUSES}::text[], ${LABELS}::text[], ${COLORS}::text[])
          with ordinality d(status, label, color, position)
        left join board_status_configs c on c.team_id = t.id and c.status = d.status
        where t.id = ${viewer.teamId}
        order by d.position`,
      'planning.statuses',
    );
  }

  async update(viewer: Viewer, args: BoardStatusConfigArgs): Promise<BoardStatusConfig> {
    const label = requireName('label', args.label);
    const { teamId } = viewer;
    return this.db.edit(viewer, async ({ em }) => {
      const { status, color } = args;
      const config = await em.upsert(Config, { teamId, status, label, color, updatedAt: databaseNow() });
      return { status, label, color, updatedAt: config.updatedAt };
    });
  }
}
