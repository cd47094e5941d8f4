import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { CampaignLinks } from '../../parts/campaign-links';
import { type Column, DataTable } from '../../parts/data-table';
import { useErrorWords } from '../../words/error-words';
import { TEXTS as CAMPAIGN_TEXTS, wordOf } from '../campaigns/texts';
import type { Change } from './changes.query';
import { Keywords } from './keywords';
import { CHANGE_TONES, TEXTS } from './texts';
import { signed, toggled } from './words';

interface PlannedChangesProps {
  changes: readonly Change[];
  /** Names by id. */
  accounts: ReadonlyMap<string, string>;
  /** Which are chosen; absent: the plan is decided. */
  chosen?: ReadonlySet<string>;
  onChoose?: (chosen: ReadonlySet<string>) => void;
  isApprovable?: (change: Change) => boolean;
}

/** The changes of a plan: what stands, what would, what was found, and what became of each. */
export function PlannedChanges({ changes, accounts, chosen, onChoose, isApprovable }: PlannedChangesProps) {
  const t = useTexts(TEXTS);
  const { money } = useFormats();
  const words = useErrorWords();
  const position = new Map(changes.map((change) => [change.id, change.position]));
  const placesOf = (ids: readonly string[]) => ids.map((id) => position.get(id)).join(', ');
  const fateOf = (change: Change) => (
    <span className="two-lines">
      <span className={`tag ${chosen ? toneOf(change) : CHANGE_TONES[change.status]}`}>
        {t(chosen ? change.dryRun : change.status)}
      </span>
      <small className="quiet">
        {[
          saidOf(words, change),
          chosen && change.conflictsWith.length > 0 ? t('conflict', { others: placesOf(change.conflictsWith) }) : null,
          chosen && change.buildsOn.length > 0 ? t('buildsOn', { others: placesOf(change.buildsOn) }) : null,
        ]
          .filter(Boolean)
          .join(' ')}
      </small>
    </span>
  );
  const columns: readonly Column<Change>[] = [
    {
      key: 'what',
      header: t('what'),
      cell: (change) => (
        <span className="check-row">
          {chosen ? (
            <input
              type="checkbox"
              aria-label={t('choose', { position: change.position })}
              checked={chosen.has(change.id)}
              disabled={!isApprovable?.(change)}
              onChange={() => onChoose?.(toggled(changes, chosen, change.id))}
            />
          ) : null}
          <span className="two-lines">
            <Campaigns campaigns={change.campaigns} />
            <small className="quiet">{accounts.get(change.accountId) ?? change.accountId}</small>
            <span className="until-medium from-to">
              <span className="quiet">{t('now')}</span> <State state={change.before} />
              <span className="quiet">{t('planned')}</span>{' '}
              <span>
                <State state={change.after} />
                <Keywords change={change} />
              </span>
              <span className="quiet">{t('spend')}</span> <Moved change={change} />
              <span className="quiet">{t('fate')}</span> {fateOf(change)}
            </span>
          </span>
        </span>
      ),
    },
    { key: 'now', header: t('now'), from: 'medium', cell: ({ before }) => <State state={before} /> },
    {
      key: 'planned',
      header: t('planned'),
      from: 'medium',
      cell: (change) => (
        <>
          <State state={change.after} />
          <Keywords change={change} />
        </>
      ),
    },
    {
      key: 'spend',
      header: t('spend'),
      isNumber: true,
      from: 'medium',
      cell: (change) => <Moved change={change} />,
    },
    {
      key: 'days30',
      header: t('days30'),
      isNumber: true,
      from: 'wide',
      cell: ({ last30Days }) => (last30Days ? money(last30Days.cost, { short: true }) : '–'),
    },
    { key: 'fate', header: t('fate'), from: 'medium', cell: fateOf },
  ];
  return <DataTable caption={t('title')} columns={columns} rows={changes} rowKey={({ id }) => id} />;
}

/** A list that many campaigns share tells the first of them. */
const MOST_NAMED = 3;

function Campaigns({ campaigns }: Pick<Change, 'campaigns'>) {
  const t = useTexts(TEXTS);
  if (campaigns.length === 0) return <>{t('wholeAccount')}</>;
  const others = campaigns.length - MOST_NAMED;
  return (
    <span title={others > 0 ? campaigns.map(({ name }) => name).join(', ') : undefined}>
      <CampaignLinks campaigns={campaigns.slice(0, MOST_NAMED)} />
      {others > 0 ? ` ${t('others', { count: others })}` : null}
    </span>
  );
}

/** What one change moves a day, in EUR and in the account's own currency. */
function Moved({ change: { dailySpendChange: moved } }: { change: Change }) {
  const t = useTexts(TEXTS);
  const { money } = useFormats();
  if (!moved) return <span className="quiet">{t('notKnown')}</span>;
  const { currency, amount, amountEur } = moved;
  const own = signed(money(amount, { currency }), amount);
  if (amountEur === null) return <>{own}</>;
  return (
    <span className="two-lines spend">
      {signed(money(amountEur), amountEur)}
      {currency === 'EUR' ? null : <small className="quiet">{own}</small>}
    </span>
  );
}

function toneOf({ dryRun }: Change): string {
  if (dryRun === 'passed') return 'good';
  return dryRun === 'not_offered' ? '' : 'bad';
}

/** What stands at the platform, or would, in words. */
function State({ state }: { state: Change['before'] }) {
  const t = useTexts(TEXTS);
  const campaign = useTexts(CAMPAIGN_TEXTS);
  const { money, count, date } = useFormats();
  if (!state) return <>–</>;
  const { status, strategy, targetRoas, promotion, adSet } = state;
  const isWhole = state.lifetimeBudgetEur !== null || state.lifetimeBudgetNative !== null;
  const eur = isWhole ? state.lifetimeBudgetEur : state.dailyBudgetEur;
  const own = isWhole ? state.lifetimeBudgetNative : state.dailyBudgetNative;
  const { negativeKeywordList: list, negativeKeywordCount, linkedCampaignCount } = state;
  const { ad, asset, adGroup, assetGroup, keyword, keywordCount, bidEur, bidNative, targetCpaEur, endDate } = state;
  const amounts = (inEuro: number | null, inOwn: typeof own) =>
    [inEuro === null ? null : money(inEuro), inOwn === null ? null : money(inOwn.amount, { currency: inOwn.currency })]
      .filter((amount) => amount !== null)
      .join(' / ');
  const [budget, bid] = [amounts(eur, own), amounts(bidEur, bidNative)];
  const parts = [
    adSet,
    keyword ?? ad ?? asset ?? adGroup ?? assetGroup,
    budget === '' ? null : t(isWhole ? 'lifetimeBudget' : 'budget', { value: budget }),
    bid === '' ? null : t('bid', { value: bid }),
    targetCpaEur === null ? null : t('cpaTarget', { value: money(targetCpaEur) }),
    endDate === null ? null : t('endsOn', { day: date(endDate) }),
    keywordCount === null ? null : t('adGroupKeywords', { count: keywordCount }),
    status && wordOf(campaign, status),
    strategy && wordOf(campaign, strategy),
    targetRoas === null ? null : t('roasTarget', { value: count(targetRoas) }),
    negativeKeywordCount === null
      ? null
      : t(list === null ? 'newKeywords' : 'keywords', { list: list ?? '', count: negativeKeywordCount }),
    linkedCampaignCount === null ? null : t('inCampaigns', { count: linkedCampaignCount }),
    promotion,
  ];
  return <>{parts.filter(Boolean).join(', ') || '–'}</>;
}

/** Why a change was refused, when it was tried or when it was made. */
function saidOf(words: ReturnType<typeof useErrorWords>, { code, message, dryRunCode, dryRunMessage }: Change) {
  const [why, said] = message === null ? [dryRunCode, dryRunMessage] : [code, message];
  if (said === null) return null;
  const { text, quote } = words.said(why ?? 'internal', said);
  return quote === undefined ? text : `${text} (${quote})`;
}
