import type { BoardStatusConfigArgs } from '../../../schema/planning/board.args.js';
import type { BoardStatusConfig } from '../../../schema/planning/board.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
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

const STATUSES = Object.keys(DEFAULTS) as BoardStatus[];

/** Label and color of the board's columns in a team. */
export class BoardStatusService {
  constructor(private readonly sql: Sql) {}

  /** All five, in the order of the board. */
  list(viewer: Viewer): Promise<BoardStatusConfig[]> {
    return this.sql.query<BoardStatusConfig>(
      `select d.status, coalesce(c.label, d.label) as label, coalesce(c.color, d.color) as color,
         ${isoUtc('coalesce(c.updated_at, t.created_at)')} as "updatedAt"
       from teams t
       cross join unnest($2::text[], $3::text[], $4::text[]) with ordinality d(status, label, color, position)
       left join board_status_configs c on c.team_id = t.id and c.status = d.status
       where t.id = $1
       order by d.position`,
      [
        viewer.teamId,
        STATUSES,
        STATUSES.map((status) => DEFAULTS[status].label),
        STATUSES.map((status) => DEFAULTS[status].color),
      ],
      'planning.statuses',
    );
  }

  async update(viewer: Viewer, args: BoardStatusConfigArgs): Promise<BoardStatusConfig> {
    const label = requireName('label', args.label);
    const [config] = await this.sql.query<BoardStatusConfig>(
      `insert into board_status_configs (team_id, status, label, color) values ($1, $2, $3, $4)
       on conflict (team_id, status) do update
         set label = excluded.label, color = excluded.color, updated_at = excluded.updated_at
       returning status, label, color, ${isoUtc('updated_at')} as "updatedAt"`,
      [viewer.teamId, args.status, label, args.color],
    );
    return config as BoardStatusConfig;
  }
}
