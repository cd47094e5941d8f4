import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write';
import { reaches, useViewer } from '../../api/viewer';
import { useAccountId, useCurrentAccount } from '../../app/account';
import { useAddressDialog, useAddressPage, useAddressValue } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Choice } from '../../parts/choice';
import type { Column } from '../../parts/data-table';
import { Dialog } from '../../parts/dialog';
import { Field } from '../../parts/field';
import { ListPage } from '../../parts/list-page';
import { PageTurner } from '../../parts/pager';
import { NewPromotion } from './new-promotion';
import { NOTE_PROMOTION, PAGE_SIZE, PROMOTIONS_KEY, type Promotion, promotionsQuery } from './promotions.query';
import { TEXTS } from './texts';

const TONES = { ACTIVE: 'good', REJECTED: 'bad', SCHEDULED: '', IN_REVIEW: '', EXPIRED: '' } as const;

/** What a shop offers, and what the agency notes of it. */
export default function PromotionsPage() {
  const t = useTexts(TEXTS);
  const accountId = useAccountId();
  const { current } = useCurrentAccount();
  const mayWrite = reaches(useViewer(), 'member');
  const [which, setWhich] = useAddressValue('which', ['coming', 'past'], 'coming');
  const [page, setPage] = useAddressPage();
  const adding = useAddressDialog('new');
  const opening = useAddressDialog('promotion');
  const found = useQuery(promotionsQuery(accountId, which === 'past', page));
  const promotions = found.data?.promotions;
  const opened = mayWrite ? promotions?.data.find(({ id }) => id === opening.about) : undefined;
  const pages = Math.ceil((promotions?.total ?? 0) / PAGE_SIZE);
  return (
    <ListPage
      title={t('title')}
      lead={[current?.name, t('lead')].filter(Boolean).join(' · ')}
      actions={
        mayWrite ? (
          <button type="button" className="button primary" onClick={() => adding.open()}>
            <Plus aria-hidden="true" />
            {t('new')}
          </button>
        ) : null
      }
      head={
        <header>
          <Choice
            label={t('which')}
            isLabelHidden
            value={which}
            options={(['coming', 'past'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={setWhich}
          />
        </header>
      }
      found={found}
      columns={useColumns(mayWrite ? ({ id }) => opening.open(id) : undefined)}
      rows={promotions?.data}
      rowKey={({ id }) => id}
      empty={t(which === 'past' ? 'nonePast' : 'none')}
      pager={<PageTurner page={page} pages={pages} onPage={setPage} />}
    >
      <Dialog isOpen={mayWrite && adding.isOpen} onClose={adding.close} title={t('new')}>
        <NewPromotion accountId={accountId} onClose={adding.close} />
      </Dialog>
      <Dialog
        isOpen={opened !== undefined}
        onClose={opening.close}
        title={opened ? t('edit', { title: opened.title }) : ''}
      >
        {opened ? <Notes promotion={opened} onClose={opening.close} /> : null}
      </Dialog>
    </ListPage>
  );
}

function useColumns(onOpen: ((promotion: Promotion) => void) | undefined): readonly Column<Promotion>[] {
  const t = useTexts(TEXTS);
  const { date, percent } = useFormats();
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('name'),
        sortBy: ({ title, customTitle }) => customTitle ?? title,
        cell: (promotion) => (
          <span className="two-lines">
            {onOpen ? (
              <button type="button" className="link" onClick={() => onOpen(promotion)}>
                {promotion.customTitle ?? promotion.title}
              </button>
            ) : (
              (promotion.customTitle ?? promotion.title)
            )}
            {promotion.customNotes ? <small className="quiet">{promotion.customNotes}</small> : null}
          </span>
        ),
      },
      {
        key: 'status',
        header: t('status'),
        sortBy: ({ overallStatus }) => overallStatus,
        cell: ({ overallStatus }) => <span className={`tag ${TONES[overallStatus]}`}>{t(overallStatus)}</span>,
      },
      {
        key: 'value',
        header: t('value'),
        from: 'medium',
        cell: ({ couponValueType, percentOff }) =>
          percentOff === null || percentOff === undefined
            ? isKind(couponValueType)
              ? t(couponValueType)
              : couponValueType
            : `−${percent(percentOff / 100, { digits: 0 })}`,
      },
      {
        key: 'runs',
        header: t('runs'),
        from: 'medium',
        sortBy: ({ effectiveStart }) => effectiveStart,
        cell: ({ effectiveStart, effectiveEnd, customEffectiveStart, customEffectiveEnd }) =>
          `${date(customEffectiveStart ?? effectiveStart)} – ${date(customEffectiveEnd ?? effectiveEnd)}`,
      },
    ],
    [t, date, percent, onOpen],
  );
}

function isKind(text: string): text is 'PERCENT_OFF' | 'MONEY_OFF' | 'FREE_GIFT' {
  return text === 'PERCENT_OFF' || text === 'MONEY_OFF' || text === 'FREE_GIFT';
}

function Notes({ promotion, onClose }: { promotion: Promotion; onClose: () => void }) {
  const t = useTexts(TEXTS);
  const { run, isRunning } = useWrite(PROMOTIONS_KEY);
  const { register, handleSubmit } = useForm({
    defaultValues: { customTitle: promotion.customTitle ?? '', customNotes: promotion.customNotes ?? '' },
  });
  return (
    <form
      onSubmit={handleSubmit(async (values) => {
        if (
          await run(
            NOTE_PROMOTION,
            { accountId: promotion.accountId, promotionId: promotion.id, ...values },
            t('saved'),
          )
        )
          onClose();
      })}
    >
      <Field label={t('ownTitle')}>
        <input type="text" maxLength={200} {...register('customTitle')} />
      </Field>
      <Field label={t('ownNotes')}>
        <textarea rows={4} maxLength={20_000} {...register('customNotes')} />
      </Field>
      <footer>
        <button type="submit" className="button primary" disabled={isRunning}>
          {t('save')}
        </button>
      </footer>
    </form>
  );
}
