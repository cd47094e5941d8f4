import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../app/language';
import type { Column } from '../../parts/data-table';
import { Dialog } from '../../parts/dialog';
import { TakeBack } from './take-back';
import { TEXTS } from './texts';

interface Keyword {
  id: string;
  text: string;
  matchType: 'EXACT' | 'PHRASE' | 'BROAD';
}

/** A column with a button that takes a keyword back, and the question that it opens; `of` says what excludes the keyword. */
export function useTakingBack<Row extends Keyword>(
  accountId: string,
  of: (keyword: Row) => { campaignId?: string; name: string },
) {
  const t = useTexts(TEXTS);
  const [taking, take] = useState<Row>();
  const close = () => take(undefined);
  const column: Column<Row> = {
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
  const dialog = (
    <Dialog isOpen={taking !== undefined} onClose={close} title={t('takeBackTitle')}>
      {taking ? (
        <>
          <p>
            {taking.text} <small className="quiet">{t(taking.matchType)}</small>
          </p>
          <TakeBack
            accountId={accountId}
            of={of(taking)}
            keywordIds={[taking.id]}
            onChanged={() => undefined}
            onClose={close}
          />
        </>
      ) : null}
    </Dialog>
  );
  return { column, dialog };
}
