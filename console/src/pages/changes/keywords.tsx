import { useTexts } from '../../app/language';
import type { Change } from './changes.query';
import { TEXTS } from './texts';

/** Of more keywords the others are shown on request. */
const AT_ONCE = 10;

type Word = Change['addedKeywords'][number];

/** The words that a change excludes or bids on, or no longer does, with their match types. */
export function Keywords({ change: { addedKeywords, removedKeywords, after } }: { change: Change }) {
  const t = useTexts(TEXTS);
  const isBidOn = after !== null && after.keywordCount !== null;
  return (
    <>
      <Words label={t(isBidOn ? 'adds' : 'excludes')} words={addedKeywords} />
      <Words label={t(isBidOn ? 'removes' : 'takesBack')} words={removedKeywords} />
    </>
  );
}

function Words({ label, words }: { label: string; words: readonly Word[] }) {
  const t = useTexts(TEXTS);
  if (words.length === 0) return null;
  const list = (shown: readonly Word[]) => (
    <ul className="words">
      {shown.map(({ text, matchType }) => (
        <li key={`${matchType} ${text}`}>
          {text} <small className="quiet">{t(matchType)}</small>
        </li>
      ))}
    </ul>
  );
  const others = words.slice(AT_ONCE);
  return (
    <div className="excluded-words">
      <small className="quiet">{label}</small>
      {list(words.slice(0, AT_ONCE))}
      {others.length > 0 ? (
        <details>
          <summary>{t('moreWords', { count: others.length })}</summary>
          {list(others)}
        </details>
      ) : null}
    </div>
  );
}
