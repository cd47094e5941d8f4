import type { Sql } from '../../db/database.js';
import type { NoticeLanguage } from '../monitors/monitor.enum.js';
import { noticeLines, noticesOf } from '../monitors/monitor-notice.js';
import type { WebhookEvent } from './webhook.enum.js';

type Words = Readonly<Record<NoticeLanguage, string>>;

const SENTENCES: Readonly<Record<WebhookEvent, Words>> = {
  'change_plan.proposed': {
    de: 'Ein Änderungsplan wartet auf eine Entscheidung.',
    en: 'A change plan awaits a decision.',
  },
  'guardrail.refused': {
    de: 'Eine Leitplanke hat eine Änderung abgelehnt.',
    en: 'A guardrail of the team refused a write.',
  },
  'sync.failed': { de: 'Ein Abgleich mit der Plattform ist fehlgeschlagen.', en: 'A sync with the platform failed.' },
  'account.target_will_be_missed': {
    de: 'Ein Konto wird sein Monatsziel voraussichtlich um mehr als 10 % verfehlen.',
    en: 'An account is projected to miss its monthly target by more than 10 %.',
  },
  'mining_run.finished': { de: 'Eine Suchbegriff-Analyse ist fertig.', en: 'A keyword mining run ended.' },
  'monitor.fired': { de: 'Ein Monitor hat ausgelöst.', en: 'A monitor fired.' },
  'data_export.finished': {
    de: 'Ein Datenexport ist fertig oder fehlgeschlagen.',
    en: 'An export of data is ready or failed.',
  },
  'data_export.delivered': {
    de: 'Ein Datenexport liegt im Speicher.',
    en: 'An export of data was delivered to its bucket.',
  },
  'data_export.delivery_failed': {
    de: 'Ein Datenexport konnte nicht in den Speicher geliefert werden.',
    en: 'An export of data could not be delivered to its bucket.',
  },
};

const TEST: Words = { de: 'Das ist ein Test von adlane.', en: 'This is a test by adlane.' };

interface Announced {
  teamId: string;
  type: string;
  data: Record<string, unknown>;
  language: NoticeLanguage;
}

/** The body for an incoming webhook of Slack, which Mattermost, Rocket.Chat and others take, too. */
export async function slackMessage(db: Sql, { teamId, type, data, language }: Announced): Promise<{ text: string }> {
  const sentence = (SENTENCES[type as WebhookEvent] ?? TEST)[language];
  if (type === 'monitor.fired') {
    const [notice] = await noticesOf(db, teamId, [String(data.monitorEventId)]);
    if (notice) return { text: escaped(noticeLines(notice, language).join('\n• ')) };
  }
  const account = typeof data.accountId === 'string' ? await accountName(db, teamId, data.accountId) : undefined;
  return { text: escaped(account === undefined ? sentence : `${account}: ${sentence}`) };
}

async function accountName(db: Sql, teamId: string, accountId: string): Promise<string | undefined> {
  const [account] = await db.query<{ name: string }>(
    `select name from accounts where team_id = $1 and id = $2`,
    [teamId, accountId],
    'webhooks.accountName',
  );
  return account?.name;
}

/** A name must not call everybody in the room: https://docs.slack.dev/messaging/formatting-message-text */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
