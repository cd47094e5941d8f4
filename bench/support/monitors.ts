import type { Database } from '../../src/db/database.js';
import { toJsonb } from '../../src/db/statements/jsonb.js';
import { sql } from '../../src/db/statements/sql.js';
import { MONITOR_TEMPLATES } from '../../src/domain/monitors/monitor-templates.js';

/** The ready monitors, each with thresholds of its own, as teams change their copies. They are on since `enabledAt`, or off. */
export async function addMonitors(
  db: Database,
  teamId: string,
  count: number,
  enabledAt: string | null,
): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const template = MONITOR_TEMPLATES[at % MONITOR_TEMPLATES.length];
    if (!template) throw new Error('There are no ready monitors.');
    const times = 1 + Math.floor(at / MONITOR_TEMPLATES.length) / 10;
    const conditions = template.conditions.map((each) => ({ ...each, threshold: each.threshold * times }));
    await db.query(
      sql`insert into monitors (team_id, name, level, severity, is_repeated, campaign_statuses, language, mail_to, conditions, enabled_at)
        values (${teamId}, ${`${template.nameEn} ${at}`}, ${template.level}, ${template.severity}, ${template.isRepeated}, '{ENABLED}', 'de', '{}', ${toJsonb(conditions)}, ${enabledAt})`,
    );
  }
}
