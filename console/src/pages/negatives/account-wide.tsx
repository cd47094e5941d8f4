import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../app/language';
import { type Column, DataTable } from '../../parts/data-table';
import { Dialog } from '../../parts/dialog';
import { ErrorNote } from '../../parts/error-note';
import { Skeleton } from '../../parts/skeleton';
import { type AccountNegative, accountNegativesQuery } from './negatives.query';
import { NewKeywords } from './new-keywords';
import { useTakingBack } from './taking-back';
import { TEXTS } from './texts';

interface AccountWideProps {
  accountId: string;
  account: string;
  mayWrite: boolean;
}

/** What all campaigns of the account exclude, as the platform has it now. */
export function AccountWide({ accountId, account, mayWrite }: AccountWideProps) {
  const t = useTexts(TEXTS);
  const { data: rows, error, refetch, isPending } = useQuery(accountNegativesQuery(accountId));
  const taking = useTakingBack<AccountNegative>(accountId, () => ({ name: account }));
  const [isAdding, setAdding] = useState(false);
  if (rows === null) return null;
  const columns: readonly Column<AccountNegative>[] = [
    { key: 'keyword', header: t('keyword'), cell: ({ text }) => text },
    { key: 'match', header: t('matchType'), cell: ({ matchType }) => t(matchType) },
    ...(mayWrite ? [taking.column] : []),
  ];
  return (
    <section className="below">
      <h2>{t('wide')}</h2>
      <p className="quiet small">{t('wideLead')}</p>
      {error ? <ErrorNote error={error} onRetry={() => refetch()} /> : null}
      {isPending ? <Skeleton lines={2} /> : null}
      {rows && rows.length > 0 ? (
        <div className="card">
          <DataTable caption={t('wide')} columns={columns} rows={rows} rowKey={({ id }) => id} />
        </div>
      ) : null}
      {rows?.length === 0 ? <p>{t('wideNone')}</p> : null}
      {mayWrite && rows ? (
        <button type="button" className="button" onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" />
          {t('wideAdd')}
        </button>
      ) : null}
      <Dialog isOpen={isAdding} onClose={() => setAdding(false)} title={t('wideAdd')}>
        <NewKeywords accountId={accountId} list={{ account }} onClose={() => setAdding(false)} />
      </Dialog>
      {taking.dialog}
    </section>
  );
}
