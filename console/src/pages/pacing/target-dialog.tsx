import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Dialog } from '../../parts/dialog';
import { enteredNumber } from '../../parts/entered-number';
import { Field } from '../../parts/field';
import { overviewKey } from '../../parts/kpis/kpis.query';
import { PACING_KEY, SET_TARGET } from './pacing.query';
import { TEXTS } from './texts';

const LEAST = 1;
const MOST = 100_000_000;

export interface Targeted {
  id: string;
  name: string;
  target: number | null;
}

const isAmount = (text: string) => {
  const value = enteredNumber(text);
  return value === null || (value >= LEAST && value <= MOST && Math.round(value * 100) / 100 === value);
};

/** Sets what an account shall spend in a month, or that nothing is set. */
export function TargetDialog({ of, onClose }: { of: Targeted | undefined; onClose: () => void }) {
  const t = useTexts(TEXTS);
  return (
    <Dialog isOpen={of !== undefined} onClose={onClose} title={t('dialog', { name: of?.name ?? '' })}>
      {of ? <TargetForm of={of} onClose={onClose} /> : null}
    </Dialog>
  );
}

function TargetForm({ of: { id, name, target }, onClose }: { of: Targeted; onClose: () => void }) {
  const t = useTexts(TEXTS);
  const { money } = useFormats();
  const { run, isRunning } = useWrite(PACING_KEY, overviewKey(id));
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { amount: target === null ? '' : String(target) },
  });
  const save = async ({ amount }: { amount: string }) => {
    const monthlyTargetEur = enteredNumber(amount);
    const said =
      monthlyTargetEur === null ? t('cleared', { name }) : t('saved', { name, amount: money(monthlyTargetEur) });
    if (await run(SET_TARGET, { accountId: id, monthlyTargetEur }, said)) onClose();
  };
  return (
    <form onSubmit={handleSubmit(save)} noValidate>
      <Field label={t('amount')} hint={t('amountHint')} error={formState.errors.amount && t('wrong')}>
        <input type="text" inputMode="decimal" autoComplete="off" {...register('amount', { validate: isAmount })} />
      </Field>
      <footer>
        <button type="button" className="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="submit" className="button primary" disabled={isRunning}>
          {t('save')}
        </button>
      </footer>
    </form>
  );
}
