import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write';
import { useTexts } from '../../app/language';
import { Link } from '../../app/link';
import { Field } from '../../parts/field';
import { type Board, boardQuery, type Card, type Status, UPDATE } from './board.query';
import { TEXTS } from './texts';

interface Values {
  status: Status;
  dueDate: string;
  cycle: string;
}

interface CardFormProps {
  card: Card;
  columns: Board['boardStatusConfigs'];
  mayChange: boolean;
  /** To the top of another column. */
  onMove: (status: Status) => Promise<void>;
  onClose: () => void;
}

/** A card's column, due date and cycle without dragging. */
export function CardForm({ card, columns, mayChange, onMove, onClose }: CardFormProps) {
  const t = useTexts(TEXTS);
  const { run, isRunning } = useWrite(boardQuery.queryKey);
  const {
    register,
    handleSubmit,
    formState: { errors, dirtyFields },
  } = useForm<Values>({
    defaultValues: { status: card.status, dueDate: card.dueDate ?? '', cycle: String(card.cycleDurationDays ?? '') },
  });
  const save = async ({ status, dueDate, cycle }: Values) => {
    const { accountId } = card;
    if (status !== card.status) await onMove(status);
    if (dirtyFields.dueDate || dirtyFields.cycle) {
      const done = await run(
        UPDATE,
        {
          accountId,
          ...(dirtyFields.dueDate && (dueDate ? { dueDate } : { clearDueDate: true })),
          ...(dirtyFields.cycle && { cycleDurationDays: cycle === '' ? null : Number(cycle) }),
        },
        t('saved'),
      );
      if (!done) return;
    }
    onClose();
  };
  return (
    <form onSubmit={handleSubmit(save)}>
      <fieldset className="plain-fields" disabled={!mayChange}>
        <Field label={t('column')}>
          <select {...register('status')}>
            {columns.map(({ status, label }) => (
              <option key={status} value={status}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <div className="side-by-side">
          <Field label={t('dueDate')}>
            <input type="date" {...register('dueDate')} />
          </Field>
          <Field label={t('cycle')} error={errors.cycle && t('cycleWrong')}>
            <input
              type="number"
              inputMode="numeric"
              {...register('cycle', {
                validate: (value) =>
                  value === '' || (Number.isInteger(Number(value)) && Number(value) >= 1 && Number(value) <= 3650),
              })}
            />
          </Field>
        </div>
        <p className="quiet small">{t('cycleHint')}</p>
      </fieldset>
      <p className="side-by-side small">
        <Link to={`/app/accounts/${card.accountId}`}>{t('account')}</Link>
        <Link to={`/app/accounts/${card.accountId}/todos`}>{t('accountTodos')}</Link>
      </p>
      {mayChange ? (
        <footer>
          <button type="submit" className="button primary" disabled={isRunning}>
            {t('save')}
          </button>
        </footer>
      ) : null}
    </form>
  );
}
