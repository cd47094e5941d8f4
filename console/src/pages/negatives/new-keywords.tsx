import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import type { KeywordMatchType } from '../../generated/graphql';
import { Choice } from '../../parts/choice';
import { ConfirmWrite } from '../../parts/confirm-write';
import { Field } from '../../parts/field';
import { type Exclusion, useExclusion } from './exclusion';
import { campaignsQuery, NEGATIVES_KEY } from './negatives.query';
import { TEXTS } from './texts';
import { areKeywords, linesOf, MATCH_HINTS, MATCH_TYPES, mostOf } from './words';

interface NewKeywordsProps {
  accountId: string;
  /** Absent: a new list. */
  list?: Exclude<Exclusion['to'], { campaignIds: readonly string[] }>;
  onClose: () => void;
}

interface Entered {
  name: string;
  words: string;
  campaignIds: string[];
}

/** Keywords for a list, the whole account, or a new list with its campaigns: what to exclude, what that does, and only then the change. */
export function NewKeywords({ accountId, list, onClose }: NewKeywordsProps) {
  const t = useTexts(TEXTS);
  const { count } = useFormats();
  const queries = useQueryClient();
  const exclusionOf = useExclusion();
  const [matchType, setMatchType] = useState<KeywordMatchType>('PHRASE');
  const [entered, setEntered] = useState<Exclusion>();
  const { register, handleSubmit, formState } = useForm<Entered>({
    defaultValues: { name: '', words: '', campaignIds: [] },
  });
  if (entered) {
    const onChanged = () => void queries.invalidateQueries({ queryKey: NEGATIVES_KEY });
    return <ConfirmWrite {...exclusionOf(entered)} onChanged={onChanged} onClose={onClose} />;
  }
  const { errors } = formState;
  const most = mostOf(list);
  const enter = ({ name, words, campaignIds }: Entered) =>
    setEntered({
      accountId,
      keywords: linesOf(words).map((text) => ({ text, matchType })),
      to: list ?? { campaignIds, name: name.trim() || null },
    });
  return (
    <form onSubmit={handleSubmit(enter)} noValidate>
      {list ? null : (
        <Field label={t('name')} hint={t('nameHint')}>
          <input type="text" maxLength={200} autoComplete="off" {...register('name')} />
        </Field>
      )}
      <Field label={t('words')} hint={t('wordsHint')} error={errors.words && t('wordsWrong', { most: count(most) })}>
        <textarea rows={6} {...register('words', { validate: (words) => areKeywords(words, most) })} />
      </Field>
      <Choice<KeywordMatchType>
        label={t('matchType')}
        value={matchType}
        options={MATCH_TYPES.map((value) => ({ value, label: t(value) }))}
        onChange={setMatchType}
      />
      <p className="quiet small">{t(MATCH_HINTS[matchType])}</p>
      {list ? null : (
        <fieldset className="choose-campaigns">
          <legend>{t('campaigns')}</legend>
          <CampaignBoxes
            accountId={accountId}
            register={() => register('campaignIds', { validate: (ids) => ids.length > 0 })}
          />
          {errors.campaignIds ? (
            <small className="bad" role="alert">
              {t('campaignsWrong')}
            </small>
          ) : null}
        </fieldset>
      )}
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

function CampaignBoxes({ accountId, register }: { accountId: string; register: () => object }) {
  const campaigns = useQuery(campaignsQuery(accountId)).data?.campaigns.data;
  return (
    <div className="campaign-boxes">
      {campaigns
        ?.filter(({ status }) => status !== 'REMOVED')
        .map(({ id, name }) => (
          <label key={id} className="check-row">
            <input type="checkbox" value={id} {...register()} />
            {name}
          </label>
        ))}
    </div>
  );
}
