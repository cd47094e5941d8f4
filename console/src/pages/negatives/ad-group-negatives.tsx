import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../app/language';
import { type Column, DataTable } from '../../parts/data-table';
import { ErrorNote } from '../../parts/error-note';
import { Skeleton } from '../../parts/skeleton';
import { type AdGroupNegative, adGroupNegativesQuery } from './negatives.query';
import { NewKeywords } from './new-keywords';
import { TakingOne, useTakingColumn } from './taking-back';
import { TEXTS } from './texts';

interface AdGroupNegativesProps {
  accountId: string;
  adGroup: { id: string; name: string };
  /** Above the list, as long as that is shown. */
  children: ReactNode;
}

/** What one ad group excludes by itself, within a dialog: the list, and in its place what is added or taken back. */
export function AdGroupNegatives({ accountId, adGroup: { id: adGroupId, name }, children }: AdGroupNegativesProps) {
  const t = useTexts(TEXTS);
  const { data: rows, error, refetch, isPending } = useQuery(adGroupNegativesQuery(accountId, adGroupId));
  const [isAdding, setAdding] = useState(false);
  const [taking, take] = useState<AdGroupNegative>();
  const takingColumn = useTakingColumn<AdGroupNegative>(take);
  const place = { adGroupId, name };
  if (isAdding) return <NewKeywords accountId={accountId} list={place} onClose={() => setAdding(false)} />;
  if (taking) {
    return <TakingOne accountId={accountId} of={place} keyword={taking} onClose={() => take(undefined)} />;
  }
  const columns: readonly Column<AdGroupNegative>[] = [
    {
      key: 'keyword',
      header: t('keyword'),
      cell: ({ text, matchType }) => (
        <span className="two-lines">
          {text}
          <small className="quiet">{t(matchType)}</small>
        </span>
      ),
    },
    takingColumn,
  ];
  return (
    <>
      {children}
      <p className="quiet small">{t('groupLead')}</p>
      {error ? <ErrorNote error={error} onRetry={() => refetch()} /> : null}
      {isPending ? <Skeleton lines={2} /> : null}
      {rows && rows.length > 0 ? (
        <DataTable caption={t('groupCaption')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      ) : null}
      {rows?.length === 0 ? <p>{t('groupNone')}</p> : null}
      {rows ? (
        <footer>
          <button type="button" className="button" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" />
            {t('groupAdd')}
          </button>
        </footer>
      ) : null}
    </>
  );
}
