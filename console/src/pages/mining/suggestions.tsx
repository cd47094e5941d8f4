import { useQuery } from '@tanstack/react-query';
import { Check, ShieldAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useWrite } from '../../api/use-write';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Choice } from '../../parts/choice';
import { ErrorNote } from '../../parts/error-note';
import { EmptyState } from '../../parts/page';
import { Skeleton } from '../../parts/skeleton';
import { useToast } from '../../parts/toasts';
import { MINING_KEY, REVIEW, type Run, type Suggestion, suggestionsQuery } from './mining.query';
import { TEXTS } from './texts';

const STATUSES = ['pending', 'approved', 'rejected', 'applied'] as const;
const MATCH_TYPES = { EXACT: 'exact', PHRASE: 'phrase', BROAD: 'broad' } as const;

type Decision = 'approved' | 'rejected';

interface SuggestionsProps {
  accountId: string;
  run: Run;
  mayWrite: boolean;
}

/** What a run suggests, by category and decided one by one or together; by keys, too. */
export function Suggestions({ accountId, run, mayWrite }: SuggestionsProps) {
  const t = useTexts(TEXTS);
  const { count } = useFormats();
  const toast = useToast();
  const found = useQuery(suggestionsQuery(accountId, run.id));
  const [status, setStatus] = useState<(typeof STATUSES)[number]>('pending');
  const { run: write, isRunning } = useWrite(MINING_KEY);
  const list = useRef<HTMLDivElement>(null);
  const press = useRef<(event: KeyboardEvent) => void>(() => undefined);
  // On the whole page, so that they work before anything was clicked.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press.current(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  if (found.error) return <ErrorNote error={found.error} onRetry={() => found.refetch()} />;
  const all = found.data?.miningSuggestions;
  if (!all) return <Skeleton lines={8} />;
  if (all.length === 0) return <EmptyState title={t('noneInRun')} />;
  const shown = all.filter((each) => each.status === status);
  const groups = Map.groupBy(shown, ({ category }) => category);

  const review = async (suggestions: readonly Suggestion[], decision: Decision) => {
    const suggestionIds = suggestions.map(({ id }) => id);
    if (!(await write(REVIEW, { accountId, suggestionIds, status: decision }))) return;
    const decided = suggestionIds.length;
    const other = decision === 'approved' ? 'rejected' : 'approved';
    toast({
      tone: 'good',
      text: t(decision === 'approved' ? 'approvedToast' : 'rejectedToast', { count: decided }),
      // A decision cannot be taken back to none; the other one can still be made.
      action: {
        label: t(other === 'approved' ? 'approve' : 'reject'),
        run: async () => void (await write(REVIEW, { accountId, suggestionIds, status: other })),
      },
    });
  };

  press.current = (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('.suggestion') ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    if (event.key === 'j' || event.key === 'k') {
      rows[Math.max(0, Math.min(rows.length - 1, at + (event.key === 'j' ? 1 : -1)))]?.focus();
      return;
    }
    const suggestion = shown.find(({ id }) => id === rows[at]?.dataset.id);
    if (!mayWrite || isRunning || !suggestion || (event.key !== 'a' && event.key !== 'r')) return;
    (rows[at + 1] ?? rows[at - 1])?.focus();
    void review([suggestion], event.key === 'a' ? 'approved' : 'rejected');
  };

  return (
    <div ref={list}>
      <div className="review-head">
        <Choice
          label={t('show')}
          isLabelHidden
          value={status}
          options={STATUSES.map((value) => ({
            value,
            label: `${t(value)} ${count(all.filter((each) => each.status === value).length)}`,
          }))}
          onChange={setStatus}
        />
        {mayWrite && status !== 'applied' ? <p className="quiet small keys-hint">{t('keys')}</p> : null}
      </div>
      {shown.length === 0 ? <EmptyState title={t('noneShown')} /> : null}
      {[...groups].map(([category, suggestions]) => {
        const safe = suggestions.filter(({ blockedTerms }) => blockedTerms.length === 0);
        return (
          <section key={category} className="card">
            <header>
              <h2>
                {t(category)} <span className="quiet">{count(suggestions.length)}</span>
              </h2>
              {mayWrite && status === 'pending' && safe.length > 1 ? (
                <button
                  type="button"
                  className="button"
                  disabled={isRunning}
                  onClick={() => void review(safe, 'approved')}
                >
                  {t('approveAll', { count: safe.length })}
                </button>
              ) : null}
            </header>
            <ul>
              {suggestions.map((suggestion) => (
                <SuggestionRow
                  key={suggestion.id}
                  suggestion={suggestion}
                  {...(mayWrite && !isRunning && { onDecide: (decision) => void review([suggestion], decision) })}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** Where letters are written, or a dialog is open, they are no keys of the list. */
function isElsewhere(target: EventTarget | null): boolean {
  const isField = target instanceof HTMLElement && target.matches('input:not([type=radio]), textarea, select');
  return isField || document.querySelector('dialog[open]') !== null;
}

function SuggestionRow({ suggestion, onDecide }: { suggestion: Suggestion; onDecide?: (decision: Decision) => void }) {
  const t = useTexts(TEXTS);
  const { money, percent, count } = useFormats();
  const { id, keyword, searchTerm, matchType, reason, confidence, cost, clicks, conversions, status } = suggestion;
  const { blockedTerms, conversionValueAtRisk } = suggestion;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the list act on the row that has the focus.
    <li className="suggestion" data-id={id} tabIndex={0} aria-label={keyword}>
      <div className="suggestion-what">
        <strong>{keyword}</strong> <span className="tag">{t(MATCH_TYPES[matchType])}</span>
        {searchTerm !== keyword ? <span className="quiet small"> {searchTerm}</span> : null}
        <p className="quiet">{reason}</p>
        {blockedTerms.length > 0 ? (
          <div className="safety">
            <ShieldAlert aria-hidden="true" />
            <div>
              <strong>{t('safety')}</strong>
              <p>
                {t('safetyHint', { value: money(conversionValueAtRisk) })} {blockedTerms.join(', ')}
              </p>
            </div>
          </div>
        ) : null}
      </div>
      <div className="suggestion-figures">
        <strong>{money(cost)}</strong>
        <span className="quiet">{conversions === 0 ? t('cost') : t('spentWith', { count: count(conversions) })}</span>
        <span className="quiet">
          {t('clicks', { count: clicks })}, {t('confidence', { percent: percent(confidence, { digits: 0 }) })}
        </span>
      </div>
      {status === 'applied' ? (
        <span className="tag good">{t('applied')}</span>
      ) : (
        <div className="suggestion-decide">
          <button
            type="button"
            className="button"
            disabled={!onDecide || status === 'approved'}
            onClick={() => onDecide?.('approved')}
          >
            <Check aria-hidden="true" />
            {t('approve')}
            <span className="hidden"> {keyword}</span>
          </button>
          <button
            type="button"
            className="button"
            disabled={!onDecide || status === 'rejected'}
            onClick={() => onDecide?.('rejected')}
          >
            <X aria-hidden="true" />
            {t('reject')}
            <span className="hidden"> {keyword}</span>
          </button>
        </div>
      )}
    </li>
  );
}
