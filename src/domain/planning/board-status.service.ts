import type { BoardStatusConfigArgs } from '../../../schema/planning/board.args.js';
import type { BoardStatusConfig } from '../../../schema/planning/board.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/sql.js';
import { isoUtc } from '../../db/timestamps.js';
import { requireName } from '../../texts.js';
import type { BoardStatus } from './planning.enum.js';

/** How columns look until a team says otherwise. */
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
  constructor(private readonly db: Sql) {}

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
    const [config] = await this.db.query<BoardStatusConfig>(
      sql`insert into board_status_configs (team_id, status, label, color)
        values (${viewer.teamId}, ${args.status}, ${label}, ${args.color})
        on conflict (team_id, status) do update
          set label = excluded.label, color = excluded.color, updated_at = excluded.updated_at
        returning status, label, color, ${isoUtc(sql`updated_at`)} as "updatedAt"`,
    );
    return config as BoardStatusConfig;
  }
}
