import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTexts } from '../../app/language';
import type { KeywordMatchType } from '../../generated/graphql';
import { Choice } from '../../parts/choice';
import { ConfirmWrite } from '../../parts/confirm-write';
import type { Column } from '../../parts/data-table';
import { Field } from '../../parts/field';
import { type Exclusion, useExclusion } from '../negatives/exclusion';
import { listsQuery, NEGATIVES_KEY } from '../negatives/negatives.query';
import { TEXTS } from '../negatives/texts';
import { isKeyword, MATCH_HINTS, MATCH_TYPES } from '../negatives/words';

interface Term {
  searchTerm: string;
  campaignIds: readonly string[];
}

interface Entered {
  text: string;
  where: string;
}

/** Where a new list is wanted, in place of the id of one. */
const NEW = '';

/** Excludes a search where it is read: as it is or shortened, in a list that exists or in a new one. */
export function ExcludeTerm({ accountId, term, onClose }: { accountId: string; term: Term; onClose: () => void }) {
  const t = useTexts(TEXTS);
  const queries = useQueryClient();
  const exclusionOf = useExclusion();
  const lists = useQuery(listsQuery(accountId)).data?.negativeKeywordLists;
  const [matchType, setMatchType] = useState<KeywordMatchType>('EXACT');
  const [entered, setEntered] = useState<Exclusion>();
  const { register, handleSubmit, formState } = useForm<Entered>({
    defaultValues: { text: term.searchTerm, where: NEW },
  });
  if (entered) {
    const onChanged = () => {
      for (const queryKey of [NEGATIVES_KEY, ['search-terms', accountId]]) void queries.invalidateQueries({ queryKey });
    };
    return <ConfirmWrite {...exclusionOf(entered)} onChanged={onChanged} onClose={onClose} />;
  }
  const enter = ({ text, where }: Entered) => {
    const list = lists?.find(({ id }) => id === where);
    const to = list ?? { campaignIds: term.campaignIds, name: null };
    setEntered({ accountId, keywords: [{ text, matchType }], to });
  };
  return (
    <form onSubmit={handleSubmit(enter)} noValidate>
      <Field label={t('keyword')} error={formState.errors.text && t('wrongWord')}>
        <input type="text" autoComplete="off" {...register('text', { validate: isKeyword })} />
      </Field>
      <Choice<KeywordMatchType>
        label={t('matchType')}
        value={matchType}
        options={MATCH_TYPES.map((value) => ({ value, label: t(value) }))}
        onChange={setMatchType}
      />
      <p className="quiet small">{t(MATCH_HINTS[matchType])}</p>
      <Field label={t('where')}>
        <select {...register('where')}>
          <option value={NEW}>{t('newListOf', { count: term.campaignIds.length })}</option>
          {lists?.map(({ id, name, keywordCount, campaignIds }) => (
            <option key={id} value={id}>
              {t('existing', { name, count: keywordCount, campaigns: campaignIds.length })}
            </option>
          ))}
        </select>
      </Field>
      <footer>
        <button type="button" className="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="submit" className="button primary">
          {t('next')}
        </button>
      </footer>
    </form>
  );
}

/** A column with a button by which each term that is not excluded yet can be. */
export function useExcludeColumn<Row extends Term & { status: string }>(
  onExclude: ((term: Row) => void) | undefined,
): readonly Column<Row>[] {
  const t = useTexts(TEXTS);
  if (!onExclude) return [];
  return [
    {
      key: 'exclude',
      header: t('exclude'),
      isNumber: true,
      isAction: true,
      cell: (term) =>
        term.status === 'EXCLUDED' ? null : (
          <button
            type="button"
            className="button small-button"
            aria-label={t('excludeNamed', { term: term.searchTerm })}
            onClick={() => onExclude(term)}
          >
            <Ban className="until-medium" aria-hidden="true" />
            <span className="from-medium">{t('exclude')}</span>
          </button>
        ),
    },
  ];
}
