import { ArrayMaxSize, ArrayMinSize, Max, Min, ValidateNested } from 'class-validator';
import { CampaignStatus } from '../../src/domain/campaigns/campaign.enum.js';
import {
  MonitorActionKind,
  MonitorAggregate,
  MonitorComparison,
  MonitorLevel,
  MonitorMetric,
  MonitorOperator,
  MonitorSeverity,
  NoticeLanguage,
} from '../../src/domain/monitors/monitor.enum.js';
import { ListSize } from '../support/field-rules.js';
import {
  ArgumentsOf,
  bool,
  date,
  dateTime,
  FieldsOf,
  float,
  Input,
  int,
  listOf,
  of,
  Type,
  text,
  texts,
} from '../support/fields.js';
import { FreeText } from '../support/text.rule.js';

export const MAX_CONDITIONS = 4;
const MAX_SCOPE = 100;
const MAX_RECIPIENTS = 10;
const MAX_WINDOW = 90;
const MAX_DAYS = 365;
const MAX_THRESHOLD = 1e12;

const KEEP = 'Omit to keep the current value.';

/** The parts of a condition, for input and answer. */
const CONDITION = {
  metric: of(MonitorMetric, 'What is measured.').example('cost'),
  windowDays: int(`Number of complete days up to the judged one, 1 to ${MAX_WINDOW}.`, Max(MAX_WINDOW), Min(1)).example(
    1,
  ),
  comparison: of(MonitorComparison, 'What it is compared with.').example('weekday_average'),
  operator: of(MonitorOperator, 'When the condition holds.').example('above'),
  threshold: float(
    'The limit, or how many times what it is compared with is the limit; from 0.',
    Max(MAX_THRESHOLD),
    Min(0),
  ).example(1.3),
};

@Input(
  'A condition of a monitor. It never holds where something is unknown: days that were not pulled, a ratio of nothing, a multiple of 0.',
)
export class MonitorConditionInput extends FieldsOf({
  ...CONDITION,
  aggregate: of(MonitorAggregate, 'How the days become one number; total by default.').nullable(),
}) {}

@Type('A condition of a monitor.')
@ListSize(MAX_CONDITIONS)
export class MonitorCondition extends FieldsOf({
  ...CONDITION,
  aggregate: of(MonitorAggregate, 'How the days become one number.').example('total'),
}) {}

/** The parts of an action, for input and answer. */
const ACTION = {
  kind: of(MonitorActionKind, 'What it proposes.').example('change_budget'),
  changePercent: float(
    'For `change_budget`: the change in percent, -90 to 100 and not 0. Otherwise null.',
    Max(100),
    Min(-90),
  )
    .nullable()
    .example(-20),
};
const UNATTENDED =
  'Whether it is carried out at once where the team’s approval rule lets an assistant make such a change and asks for no second person; otherwise, and always by default, it is a change plan that waits for a person.';

@Input('What a monitor of campaigns proposes when it fires.')
export class MonitorActionInput extends FieldsOf({
  ...ACTION,
  isUnattended: bool(`${UNATTENDED}`).nullable(),
}) {}

@Type('What a monitor of campaigns proposes when it fires.')
export class MonitorAction extends FieldsOf({
  ...ACTION,
  isUnattended: bool(UNATTENDED).example(false),
}) {}

const ACTION_INPUT =
  'What it proposes for the campaigns it fires for, the first 20: one change plan for each account, of its newest day alone. In the name of who last changed the action, the rule or the scope, or switched it on, who needs the right to make the change.';

const NAME = 'Name, 1 to 200 characters.';
const CONDITIONS = `Conditions, 1 to ${MAX_CONDITIONS}, that all must hold for the same object and day. The first is what it is about; others can ask for a minimum of clicks or cost.`;
const SCOPE = {
  accountIds: texts(
    `Accounts to look at, at most ${MAX_SCOPE}; null for all.`,
    ArrayMaxSize(MAX_SCOPE),
    ArrayMinSize(1),
  ).nullable(),
  campaignIds: texts(
    `Campaigns to look at, at most ${MAX_SCOPE}; null for all. Only for monitors of campaigns.`,
    ArrayMaxSize(MAX_SCOPE),
    ArrayMinSize(1),
  ).nullable(),
};
const MAIL_TO = `Members to tell by e-mail, at most ${MAX_RECIPIENTS}, by user ID. Nothing is sent if the server has no mail settings.`;
const REPEATED = 'Whether it fires on each day on which it holds; otherwise only on the first of them.';

export class CreateMonitorArgs extends ArgumentsOf({
  name: text(NAME, FreeText({ max: 200 })),
  level: of(MonitorLevel, 'What it looks at, one by one.'),
  conditions: listOf(
    MonitorConditionInput,
    CONDITIONS,
    ArrayMaxSize(MAX_CONDITIONS),
    ArrayMinSize(1),
    ValidateNested({ each: true }),
  ),
  ...SCOPE,
  campaignStatuses: listOf(
    CampaignStatus,
    'Present statuses of campaigns to look at. Only for monitors of campaigns.',
    ArrayMaxSize(3),
    ArrayMinSize(1),
  ).default(['ENABLED']),
  severity: of(MonitorSeverity, 'How serious it is.').default(MonitorSeverity.warning),
  isRepeated: bool(REPEATED).default(false),
  language: of(NoticeLanguage, 'Language of its e-mails.').default(NoticeLanguage.de),
  mailTo: texts(MAIL_TO, ArrayMaxSize(MAX_RECIPIENTS)).default([]),
  action: of(MonitorActionInput, ACTION_INPUT, ValidateNested()).nullable(),
}) {}

export class MonitorArgs extends ArgumentsOf({
  monitorId: text('ID of the monitor.'),
}) {}

export class UpdateMonitorArgs extends ArgumentsOf(MonitorArgs, {
  name: text(`${NAME} ${KEEP}`, FreeText({ max: 200 })).nullable(),
  conditions: listOf(
    MonitorConditionInput,
    `${CONDITIONS} ${KEEP}`,
    ArrayMaxSize(MAX_CONDITIONS),
    ArrayMinSize(1),
    ValidateNested({ each: true }),
  ).nullable(),
  ...SCOPE,
  campaignStatuses: listOf(
    CampaignStatus,
    `Present statuses of campaigns to look at. ${KEEP}`,
    ArrayMaxSize(3),
    ArrayMinSize(1),
  ).nullable(),
  severity: of(MonitorSeverity, `How serious it is. ${KEEP}`).nullable(),
  isRepeated: bool(`${REPEATED} ${KEEP}`).nullable(),
  language: of(NoticeLanguage, `Language of its e-mails. ${KEEP}`).nullable(),
  mailTo: texts(`${MAIL_TO} ${KEEP}`, ArrayMaxSize(MAX_RECIPIENTS)).nullable(),
  action: of(MonitorActionInput, `${ACTION_INPUT} Null: nothing. ${KEEP}`, ValidateNested()).nullable(),
  isEnabled: bool(
    `True switches it on: it is evaluated after each pull, from yesterday on. False switches it off. ${KEEP}`,
  ).nullable(),
}) {}

export class TryMonitorArgs extends ArgumentsOf(MonitorArgs, {
  days: int(
    `Number of days up to yesterday to try it on, 1 to ${MAX_DAYS}. Accounts times days must be at most 6,000.`,
    Max(MAX_DAYS),
    Min(1),
  ).default(30),
}) {}

/** What a monitor and a template of one share. */
const RULE = {
  level: of(MonitorLevel, 'What it looks at, one by one.').example('campaign'),
  conditions: listOf(MonitorCondition, CONDITIONS).example(),
  severity: of(MonitorSeverity, 'How serious it is.').example('warning'),
  isRepeated: bool(REPEATED).example(false),
};

@Type('A rule over the figures of accounts or campaigns that is evaluated after each pull.')
@ListSize(200)
export class Monitor extends FieldsOf({
  id: text('ID of the monitor.').example('8f0e2f3c-4a57-4a2e-9d5d-0a6f4f1f7c11'),
  name: text('Name.').example('Kosten einer Kampagne springen'),
  ...RULE,
  accountIds: texts('Accounts that it looks at; null for all.').nullable().example(null),
  campaignIds: texts('Campaigns that it looks at; null for all.').nullable().example(null),
  campaignStatuses: listOf(CampaignStatus, 'Present statuses of campaigns that it looks at.').example(['ENABLED']),
  language: of(NoticeLanguage, 'Language of its e-mails.').example('de'),
  mailTo: texts('Members that it tells by e-mail, by user ID.').with(ListSize(MAX_RECIPIENTS)).example([]),
  action: of(MonitorAction, 'What it proposes when it fires; null for nothing.').nullable().example(null),
  actionBy: text('In whose name, by user ID.').nullable().example(null),
  lastFired: date(
    'The newest day that it fired for, of the accounts that the caller may see; null if it did not in the last 90 days.',
  )
    .nullable()
    .example('2026-01-30'),
  isEnabled: bool('Whether it is evaluated after each pull.').example(true),
  enabledAt: dateTime('When it was last switched on; null while it is off.')
    .nullable()
    .example('2026-01-31T08:00:00.000Z'),
  createdBy: text('Who created it, by user ID; null if unknown.').nullable().example(null),
  createdAt: dateTime('When it was created.').example('2026-01-31T08:00:00.000Z'),
  updatedAt: dateTime('When it was last changed.').example('2026-01-31T08:00:00.000Z'),
}) {}

@Type('A monitor to start from.')
@ListSize(20)
export class MonitorTemplate extends FieldsOf({
  key: text('Key of the template.').example('campaign_cost_jump'),
  nameDe: text('Name, in German.').example('Kosten einer Kampagne springen'),
  nameEn: text('Name, in English.').example('Cost of a campaign jumps'),
  reasonDe: text('What it is good for, in German.').example('Fehler bei Geboten zeigen sich zuerst in den Kosten.'),
  reasonEn: text('What it is good for, in English.').example('Mistakes in bids show first in the cost.'),
  ...RULE,
}) {}

@Type('A condition that held, with its figures.')
@ListSize(MAX_CONDITIONS)
export class MonitorFigure extends FieldsOf(MonitorCondition, {
  value: float('What was measured.').example(130.5),
  comparedValue: float('What it was compared with; null for a threshold itself.').nullable().example(100),
  limit: float('The limit that it passed: the threshold, or the threshold times what it was compared with.').example(
    130,
  ),
}) {}

@Type('An object for which all conditions of a monitor held.')
@ListSize(20)
export class MonitorMatch extends FieldsOf({
  campaignId: text('The campaign; null for a monitor of accounts.').nullable().example('2000000001'),
  campaignName: text('Its present name; null for a monitor of accounts.').nullable().example('Brand DE'),
  figures: listOf(MonitorFigure, 'The conditions, in order.').example(),
}) {}

/** A day of an account on which a monitor fired. */
const FIRED = {
  accountId: text('The account.').example('1000000001'),
  accountName: text('Its name.').example('Alpenrad'),
  date: date("The judged day, the last of the windows, in the account's time zone.").example('2026-01-30'),
  matchCount: int('Number of objects for which all conditions held.').example(1),
  matches: listOf(MonitorMatch, 'The first 20 of them, by campaign ID.').example(),
};

@Type('A day on which a monitor would have fired.')
@ListSize(100)
export class TriedDay extends FieldsOf(FIRED) {}

@Type('How many accounts a monitor would have fired for on a day.')
@ListSize(MAX_DAYS)
export class TriedDayCount extends FieldsOf({
  date: date('The day.').example('2026-01-30'),
  accountCount: int('Number of accounts, at least 1.').example(1),
}) {}

@Type('What a monitor would have done in the past, by present figures, targets, budgets and statuses of campaigns.')
export class MonitorTrial extends FieldsOf({
  monitorId: text('The monitor.').example('8f0e2f3c-4a57-4a2e-9d5d-0a6f4f1f7c11'),
  days: int('Number of days up to yesterday.').example(30),
  accountCount: int('Number of accounts that it looks at.').example(12),
  judgedCount: int('Number of days of accounts with figures, which could be judged.').example(360),
  firedCount: int('Number of days of accounts on which it would have fired.').example(1),
  perDay: listOf(TriedDayCount, 'All days on which it would have fired, the oldest first.').example(),
  fired: listOf(TriedDay, 'The newest 100 of them, then by account ID.').example(),
}) {}

export { ACTION, FIRED };
