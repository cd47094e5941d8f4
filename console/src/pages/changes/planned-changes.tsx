import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { type Column, DataTable } from '../../parts/data-table';
import { useErrorWords } from '../../words/error-words';
import { TEXTS as CAMPAIGN_TEXTS, wordOf } from '../campaigns/texts';
import type { Change } from './changes.query';
import { CHANGE_TONES, TEXTS } from './texts';

interface PlannedChangesProps {
  changes: readonly Change[];
  /** Names by id. */
  campaigns: ReadonlyMap<string, string>;
  accounts: ReadonlyMap<string, string>;
  /** Which are chosen; absent: the plan is decided. */
  chosen?: ReadonlySet<string>;
  onChoose?: (chosen: ReadonlySet<string>) => void;
  isApprovable?: (change: Change) => boolean;
}

/** The changes of a plan: what stands, what would, what was found, and what became of each. */
export function PlannedChanges({ changes, campaigns, accounts, chosen, onChoose, isApprovable }: PlannedChangesProps) {
  const t = useTexts(TEXTS);
  const { money } = useFormats();
  const words = useErrorWords();
  const position = new Map(changes.map((change) => [change.id, change.position]));
  const toggle = ({ id, conflictsWith }: Change) => {
    const next = new Set(chosen);
    if (next.delete(id)) return onChoose?.(next);
    for (const other of conflictsWith) next.delete(other);
    onChoose?.(next.add(id));
  };
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
              onChange={() => toggle(change)}
            />
          ) : null}
          <span className="two-lines">
            {change.campaignIds.map((id) => campaigns.get(id) ?? id).join(', ') || accounts.get(change.accountId)}
            <small className="quiet">{accounts.get(change.accountId) ?? change.accountId}</small>
          </span>
        </span>
      ),
    },
    { key: 'now', header: t('now'), cell: ({ before }) => <State state={before} /> },
    { key: 'planned', header: t('planned'), cell: ({ after }) => <State state={after} /> },
    {
      key: 'days30',
      header: t('days30'),
      isNumber: true,
      from: 'wide',
      cell: ({ last30Days }) => (last30Days ? money(last30Days.cost, { short: true }) : '–'),
    },
    {
      key: 'fate',
      header: t('fate'),
      cell: (change) => (
        <span className="two-lines">
          <span className={`tag ${chosen ? toneOf(change) : CHANGE_TONES[change.status]}`}>
            {t(chosen ? change.dryRun : change.status)}
          </span>
          <small className="quiet">
            {saidOf(words, change)}
            {chosen && change.conflictsWith.length > 0
              ? ` ${t('conflict', { others: change.conflictsWith.map((id) => position.get(id)).join(', ') })}`
              : null}
          </small>
        </span>
      ),
    },
  ];
  return <DataTable caption={t('title')} columns={columns} rows={changes} rowKey={({ id }) => id} />;
}

function toneOf({ dryRun }: Change): string {
  if (dryRun === 'passed') return 'good';
  return dryRun === 'not_offered' ? '' : 'bad';
}

/** What stands at the platform, or would, in words. */
function State({ state }: { state: Change['before'] }) {
  const t = useTexts(TEXTS);
  const campaign = useTexts(CAMPAIGN_TEXTS);
  const { money, count } = useFormats();
  if (!state) return <>–</>;
  const { status, dailyBudgetEur, strategy, targetRoas, negativeKeywordList, negativeKeywordCount, promotion } = state;
  const parts = [
    dailyBudgetEur === null ? null : t('budget', { value: money(dailyBudgetEur) }),
    status && wordOf(campaign, status),
    strategy && wordOf(campaign, strategy),
    targetRoas === null ? null : t('roasTarget', { value: count(targetRoas) }),
    negativeKeywordCount === null
      ? null
      : t('keywords', { list: negativeKeywordList ?? '', count: negativeKeywordCount }),
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
