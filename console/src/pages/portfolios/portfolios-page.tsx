import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { reaches, useViewer } from '../../api/viewer';
import { useAccountId, useCurrentAccount } from '../../app/account';
import { useAddressDialog } from '../../app/address';
import { useTexts } from '../../app/language';
import { useWindow } from '../../app/period';
import { Dialog } from '../../parts/dialog';
import { ErrorNote } from '../../parts/error-note';
import { ListPage } from '../../parts/list-page';
import { PeriodChoice } from '../../parts/period-choice';
import { Skeleton } from '../../parts/skeleton';
import { hasTarget } from '../campaigns/strategies';
import { useColumns } from './columns';
import { type Portfolio, portfoliosQuery, summed } from './portfolios.query';
import { TEXTS } from './texts';

/** Loaded when somebody asks for another target. */
const ChangePortfolio = lazy(() => import('./change-portfolio'));

const COSTLIEST_FIRST = { key: 'cost', isDescending: true };

/** Bidding strategies that campaigns of an account share: their targets beside what they reach, and another target. */
export default function PortfoliosPage() {
  const t = useTexts(TEXTS);
  const accountId = useAccountId();
  const { current } = useCurrentAccount();
  const mayWrite = reaches(useViewer(), 'member');
  const window = useWindow();
  const dialog = useAddressDialog('change');
  const found = useQuery(portfoliosQuery(accountId, window));
  const rows = useMemo(() => found.data?.portfolioStrategies.map(summed), [found.data]);
  const columns = useColumns(window.comparison, mayWrite ? dialog.open : undefined);
  return (
    <ListPage
      title={t('title')}
      lead={t('lead', { account: current?.name ?? '' })}
      actions={<PeriodChoice />}
      found={found}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      sort={COSTLIEST_FIRST}
      summed={() => true}
      exported={[t('title'), current?.name].filter(Boolean).join(' ')}
      empty={t('none')}
    >
      {mayWrite ? (
        <ChangeDialog
          accountId={accountId}
          strategyId={dialog.about}
          strategies={found.data?.portfolioStrategies}
          error={found.error}
          onClose={dialog.close}
        />
      ) : null}
    </ListPage>
  );
}

interface ChangeDialogProps {
  accountId: string;
  /** Undefined: the dialog is closed. */
  strategyId: string | undefined;
  strategies: readonly Portfolio[] | undefined;
  error: unknown;
  onClose: () => void;
}

function ChangeDialog({ accountId, strategyId, strategies, error, onClose }: ChangeDialogProps) {
  const t = useTexts(TEXTS);
  const queries = useQueryClient();
  const strategy = strategies?.find(({ id, strategy }) => id === strategyId && hasTarget(strategy));
  return (
    <Dialog isOpen={strategyId !== undefined} onClose={onClose} title={strategy?.name ?? t('change')}>
      {strategy ? (
        <Suspense fallback={<Skeleton lines={4} />}>
          <ChangePortfolio
            accountId={accountId}
            portfolio={strategy}
            onClose={onClose}
            onChanged={() => void queries.invalidateQueries({ queryKey: ['account', accountId, 'campaigns'] })}
          />
        </Suspense>
      ) : error ? (
        <ErrorNote error={error} />
      ) : strategies ? (
        <p>{t('gone')}</p>
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  );
}
