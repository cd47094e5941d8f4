import type { CampaignIssue } from '../../../../schema/campaigns/campaign-ai-context.type.js';
import type { CampaignSettings } from '../../../../schema/campaigns/campaign-settings.type.js';
import type {
  CampaignStructure,
  PerformanceMaxStructure,
} from '../../../../schema/campaigns/campaign-structure.type.js';
import type { Figures } from '../../../../schema/metrics/figures.type.js';
import { addDays, daysBetween } from '../../../lib/clock.js';
import { germanEurText } from '../../../lib/money.js';
import type { IssueCode, IssueSeverity } from './structure.enum.js';

export interface IssueFacts {
  settings: CampaignSettings;
  /** As the platform reports it. */
  accountStatus: string;
  /** YYYY-MM-DD in the account's time zone. */
  today: string;
  /** Sums of the last 30 days. */
  month: Pick<Figures, 'cost' | 'impressions' | 'conversions' | 'roas'>;
  /** What does not count as conversions, such as visits of a store, in the last 30 days. */
  otherConversions: number;
  /** EUR of the last 7 days. */
  weekCost: number;
  /** Null until the account's structure is synced. */
  structure: (PerformanceMaxStructure & Pick<CampaignStructure, 'geoTargets'>) | null;
}

/** A campaign that spends this share of its budget over a week is limited by it. */
const BUDGET_EXHAUSTED = 0.95;
/** A ROAS below these shares of its target is a warning, or critical. */
const ROAS_BELOW_TARGET = 0.9;
const ROAS_FAR_BELOW_TARGET = 0.5;
const ENDS_SOON_DAYS = 7;
/** Strategies that pay for being seen: without conversions they do what they are for. */
const FOR_ATTENTION = new Set([
  ...['FIXED_CPM', 'FIXED_SHARE_OF_VOICE', 'MANUAL_CPM', 'MANUAL_CPV', 'TARGET_CPM', 'TARGET_CPV'],
  'TARGET_IMPRESSION_SHARE',
]);
const NAMES_SHOWN = 5;
const WEAK_STRENGTHS = new Set(['POOR', 'NO_ADS']);

const SEVERITIES: readonly IssueSeverity[] = ['critical', 'warning', 'info'];

/** Why no campaign of an account is shown, by the account's state; of other states nothing is known. */
const ACCOUNT_STOPS: Readonly<Record<string, string>> = {
  SUSPENDED: 'Das Konto ist gesperrt; keine seiner Kampagnen wird ausgeliefert.',
  CANCELED: 'Das Konto ist gekündigt; keine seiner Kampagnen wird ausgeliefert.',
  CLOSED: 'Das Konto ist geschlossen; keine seiner Kampagnen wird ausgeliefert.',
  UNLINKED: 'Das Konto ist nicht mehr verbunden; alles hier ist der Stand des letzten Abrufs.',
};

/**
 * A campaign's issues in German, most severe first: it earns or shows nothing, could do better, or is
 * notable. A paused campaign, and one of an account that shows none, is judged by its structure only, a removed
 * one not at all.
 */
export function campaignIssues(facts: IssueFacts): CampaignIssue[] {
  const { status } = facts.settings;
  const stop = ACCOUNT_STOPS[facts.accountStatus];
  const found =
    status === 'REMOVED'
      ? [info('removed', {}, 'Die Kampagne wurde entfernt; nur ihre Zahlen sind noch da.')]
      : status === 'PAUSED'
        ? [info('paused', {}, 'Die Kampagne ist pausiert und wird nicht ausgeliefert.'), ...structureIssues(facts)]
        : stop
          ? [critical('account_stopped', { status: facts.accountStatus }, stop), ...structureIssues(facts)]
          : [...runIssues(facts), ...figureIssues(facts), ...structureIssues(facts)];
  return SEVERITIES.flatMap((severity) => found.filter((issue) => issue.severity === severity));
}

function* runIssues({ settings, today }: IssueFacts): Generator<CampaignIssue> {
  const { startDate, endDate, dailyBudget, totalBudget } = settings;
  if (startDate !== null && startDate > today) {
    yield info('not_started', { date: startDate }, `Die Kampagne startet erst am ${day(startDate)}.`);
  }
  if (endDate !== null && endDate < today) {
    yield critical(
      'ended',
      { date: endDate },
      `Die Kampagne ist am ${day(endDate)} abgelaufen und wird nicht mehr ausgeliefert.`,
    );
  } else if (endDate !== null && daysBetween(today, endDate) <= ENDS_SOON_DAYS) {
    yield warning('ends_soon', { date: endDate }, `Die Kampagne endet am ${day(endDate)}.`);
  }
  if (dailyBudget === 0 && totalBudget === null) {
    yield critical('no_budget', {}, 'Die Kampagne hat kein Tagesbudget.');
  }
}

function* figureIssues({ settings, today, month, weekCost, otherConversions }: IssueFacts): Generator<CampaignIssue> {
  const { targetRoas, dailyBudget, startDate, endDate } = settings;
  const runs = (startDate === null || startDate <= addDays(today, -1)) && (endDate === null || endDate >= today);
  if (runs && month.impressions === 0) {
    yield critical('never_shown', {}, 'In den letzten 30 Tagen wurde die Kampagne kein einziges Mal ausgeliefert.');
  }
  if (month.cost > 0 && month.conversions === 0) {
    const spent = `In den letzten 30 Tagen wurden ${germanEurText(month.cost)}`;
    const severity = FOR_ATTENTION.has(settings.biddingStrategy) ? info : critical;
    const told = { cost: month.cost, others: otherConversions };
    yield otherConversions > 0
      ? info(
          'no_conversions',
          told,
          `${spent} ohne eine Conversion ausgegeben, auf die geboten wird; gezählt wurden nur andere (${decimal(otherConversions)}), etwa Ladenbesuche.`,
        )
      : severity('no_conversions', told, `${spent} ohne eine einzige Conversion ausgegeben.`);
  } else if (targetRoas !== null && month.cost > 0 && month.roas < targetRoas * ROAS_BELOW_TARGET) {
    const severity = month.roas < targetRoas * ROAS_FAR_BELOW_TARGET ? critical : warning;
    yield severity(
      'below_target',
      { roas: month.roas, target: targetRoas },
      `Der ROAS der letzten 30 Tage (${decimal(month.roas)}) liegt unter dem Ziel-ROAS (${decimal(targetRoas)}).`,
    );
  }
  const share = dailyBudget ? weekCost / 7 / dailyBudget : 0;
  if (dailyBudget && share >= BUDGET_EXHAUSTED) {
    yield warning(
      'limited_by_budget',
      { percent: Math.round(share * 100), budget: dailyBudget },
      `In den letzten 7 Tagen wurden ${Math.round(share * 100)} % des Tagesbudgets von ${germanEurText(dailyBudget)} ausgegeben; ` +
        'das Budget begrenzt die Kampagne.',
    );
  }
}

function* structureIssues({ settings, structure }: IssueFacts): Generator<CampaignIssue> {
  if (structure === null) return;
  const { assetGroups, listingGroups, lowPerformanceAssets, geoTargets } = structure;
  if (geoTargets.length === 0) {
    yield warning(
      'no_location',
      {},
      'Für die Kampagne ist kein Zielort festgelegt; sie kann überall ausgeliefert werden.',
    );
  }
  if (settings.channelType !== 'PERFORMANCE_MAX') return;
  const running = assetGroups.filter(({ status }) => status === 'ENABLED');
  if (running.length === 0) yield critical('no_asset_group', {}, 'Die Kampagne hat keine aktive Asset-Gruppe.');
  const weak = running.filter(({ adStrength }) => WEAK_STRENGTHS.has(adStrength)).map(({ name }) => name);
  if (weak.length > 0) {
    const those = weak.length === 1 ? 'der Asset-Gruppe' : `von ${weak.length} Asset-Gruppen`;
    yield warning(
      'weak_asset_groups',
      { count: weak.length, names: weak.slice(0, NAMES_SHOWN) },
      `Die Anzeigeneffektivität ${those} ist schlecht: ${listed(weak.map((name) => `„${name}“`))}.`,
    );
  }
  // One that somebody paused already is replaced.
  const shownLow = lowPerformanceAssets.filter(({ status }) => status !== 'PAUSED');
  if (shownLow.length > 0) {
    const byType = Map.groupBy(shownLow, ({ fieldType }) => fieldType);
    const counts = [...byType].map(([fieldType, assets]) => `${assets.length} × ${fieldType}`);
    yield warning(
      'low_assets',
      { assets: Object.fromEntries([...byType].map(([fieldType, assets]) => [fieldType, assets.length])) },
      `Assets mit niedriger Leistung sollten ersetzt werden: ${counts.join(', ')}.`,
    );
  }
  const learning = assetGroups.flatMap(({ assets }) => assets).filter((asset) => asset.performanceLabel === 'LEARNING');
  if (learning.length > 0) {
    yield info('learning_assets', { count: learning.length }, `Assets in der Lernphase: ${learning.length}.`);
  }
  if (running.length > 0 && listingGroups.length === 0) {
    yield info('no_products', {}, 'Keine Asset-Gruppe wählt Produkte aus; die Kampagne wirbt ohne Produktfeed.');
  }
}

type Found = (code: IssueCode, facts: CampaignIssue['facts'], message: string) => CampaignIssue;

const of =
  (severity: IssueSeverity): Found =>
  (code, facts, message) => ({ severity, code, facts, message });
const [critical, warning, info] = [of('critical'), of('warning'), of('info')];

const decimals = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const decimal = (value: number) => decimals.format(value);
const day = (date: string) => date.split('-').reverse().join('.');

function listed(names: readonly string[]): string {
  const more = names.length - NAMES_SHOWN;
  return names.slice(0, NAMES_SHOWN).join(', ') + (more > 0 ? ` und ${more} weitere` : '');
}
