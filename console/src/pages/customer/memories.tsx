import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { write } from '../../api/client';
import { useWrite } from '../../api/use-write';
import { useAddressValue } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import type { MemoryCategory } from '../../generated/graphql';
import { Choice } from '../../parts/choice';
import { Field } from '../../parts/field';
import { CREATE_MEMORY, customerQuery, DELETE_MEMORY, type Memory } from './customer.query';
import { TEXTS } from './texts';

const CATEGORIES: readonly MemoryCategory[] = ['allgemein', 'kundengespraeche', 'sonstige'];
const WHICH = ['all', 'allgemein', 'kundengespraeche', 'sonstige'] as const;
const MOST_LETTERS = 100_000;

/** What was said and noted about a customer, newest first. */
export function Memories({ accountId, memories }: { accountId: string; memories: readonly Memory[] }) {
  const t = useTexts(TEXTS);
  const [which, choose] = useAddressValue('category', WHICH, 'all');
  const shown = memories.filter(({ category }) => which === 'all' || category === which);
  return (
    <section className="card">
      <header>
        <h2>{t('memories')}</h2>
        <Choice
          label={t('category')}
          isLabelHidden
          value={which}
          options={WHICH.map((value) => ({ value, label: t(value) }))}
          onChange={choose}
        />
      </header>
      <div className="card-body">
        <NewMemory accountId={accountId} />
        {shown.length === 0 ? <p className="quiet">{t(memories.length === 0 ? 'noMemories' : 'noneSuch')}</p> : null}
        <ul className="memories">
          {shown.map((memory) => (
            <Entry key={memory.id} accountId={accountId} memory={memory} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Entry({ accountId, memory }: { accountId: string; memory: Memory }) {
  const t = useTexts(TEXTS);
  const { date } = useFormats();
  const queries = useQueryClient();
  const { run, isRunning } = useWrite(customerQuery(accountId).queryKey);
  const { id, category, content, entryDate, userName } = memory;
  const remove = () => {
    const undo = async () => {
      await write(CREATE_MEMORY, { accountId, category, content, entryDate });
      await queries.invalidateQueries(customerQuery(accountId));
    };
    return run(
      DELETE_MEMORY,
      { accountId, memoryId: id },
      { text: t('removed'), action: { label: t('undo'), run: undo } },
    );
  };
  return (
    <li>
      <p className="row">
        <span className="tag">{t(category)}</span>
        <span className="quiet small">{[date(entryDate), userName].filter(Boolean).join(' · ')}</span>
      </p>
      <p className="as-written">{content}</p>
      <button type="button" className="icon-button" disabled={isRunning} onClick={() => void remove()}>
        <Trash2 aria-hidden="true" />
        <span className="hidden">{t('remove', { date: date(entryDate) })}</span>
      </button>
    </li>
  );
}

interface Entered {
  content: string;
  category: MemoryCategory;
}

function NewMemory({ accountId }: { accountId: string }) {
  const t = useTexts(TEXTS);
  const { run, isRunning } = useWrite(customerQuery(accountId).queryKey);
  const { register, handleSubmit, reset, formState } = useForm<Entered>({
    defaultValues: { content: '', category: 'kundengespraeche' },
  });
  const save = async ({ content, category }: Entered) => {
    if (await run(CREATE_MEMORY, { accountId, category, content })) reset({ content: '', category });
  };
  return (
    <form className="new-memory" onSubmit={handleSubmit(save)} noValidate>
      <Field label={t('note')} error={formState.errors.content && t('required')}>
        <textarea
          rows={2}
          maxLength={MOST_LETTERS}
          {...register('content', { validate: (value) => value.trim() !== '' })}
        />
      </Field>
      <div className="row">
        <Field label={t('category')}>
          <select {...register('category')}>
            {CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {t(category)}
              </option>
            ))}
          </select>
        </Field>
        <button type="submit" className="button primary" disabled={isRunning}>
          {t('add')}
        </button>
      </div>
    </form>
  );
}
