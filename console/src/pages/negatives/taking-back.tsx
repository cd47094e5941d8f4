import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../app/language';
import type { Column } from '../../parts/data-table';
import { Dialog } from '../../parts/dialog';
import { type Place, TakeBack } from './take-back';
import { TEXTS } from './texts';

interface Keyword {
  id: string;
  text: string;
  matchType: 'EXACT' | 'PHRASE' | 'BROAD';
}

interface TakingOneProps {
  accountId: string;
  of: Place;
  keyword: Keyword;
  onClose: () => void;
}

/** The question whether one keyword shall no longer be excluded. */
export function TakingOne({ accountId, of, keyword: { id, text, matchType }, onClose }: TakingOneProps) {
  const t = useTexts(TEXTS);
  return (
    <>
      <p>
        {text} <small className="quiet">{t(matchType)}</small>
      </p>
      <TakeBack accountId={accountId} of={of} keywordIds={[id]} onChanged={() => undefined} onClose={onClose} />
    </>
  );
}

/** A column with a button that asks to take a keyword back. */
export function useTakingColumn<Row extends Keyword>(take: (keyword: Row) => void): Column<Row> {
  const t = useTexts(TEXTS);
  return {
    key: 'take',
    header: t('takeBack'),
    isNumber: true,
    isAction: true,
    cell: (keyword) => (
      <button
        type="button"
        className="button small-button"
        aria-label={`${t('takeBack')} ${keyword.text}`}
        onClick={() => take(keyword)}
      >
        <Undo2 className="until-medium" aria-hidden="true" />
        <span className="from-medium">{t('takeBack')}</span>
      </button>
    ),
  };
}

/** That column, and the question that it opens in a dialog; `of` says what excludes the keyword. */
export function useTakingBack<Row extends Keyword>(accountId: string, of: (keyword: Row) => Place) {
  const t = useTexts(TEXTS);
  const [taking, take] = useState<Row>();
  const column = useTakingColumn<Row>(take);
  const close = () => take(undefined);
  const dialog = (
    <Dialog isOpen={taking !== undefined} onClose={close} title={t('takeBackTitle')}>
      {taking ? <TakingOne accountId={accountId} of={of(taking)} keyword={taking} onClose={close} /> : null}
    </Dialog>
  );
  return { column, dialog };
}
