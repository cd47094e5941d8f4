import type { TypedDocument } from '@adlane/client';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { holdFocus } from '../app/focus';
import { useTexts } from '../app/language';
import { useGo } from '../app/link';
import { PARTS } from '../parts/texts';
import { type Toast, useToast } from '../parts/toasts';
import { AdlaneError, write } from './client';

/**
 * Writes that change what the queries with the keys show: these are read again afterwards. A failure is told in a toast,
 * and the result is then undefined.
 */
export function useWrite(...stale: readonly QueryKey[]) {
  const t = useTexts(PARTS);
  const toast = useToast();
  const go = useGo();
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useMutation({ mutationFn: (work: () => Promise<unknown>) => work() });
  const run = async <Result, Variables>(
    document: TypedDocument<Result, Variables>,
    variables: Variables,
    said?: string | Toast,
  ): Promise<Result | undefined> => {
    const giveBack = holdFocus();
    try {
      let data: Result | undefined;
      await mutateAsync(async () => {
        data = (await write(document, variables)).data;
      });
      if (said) toast(typeof said === 'string' ? { tone: 'good', text: said } : said);
      return data;
    } catch (error) {
      if (error instanceof AdlaneError && error.plan) {
        const { id } = error.plan;
        toast({ text: t('waits'), action: { label: t('openPlan'), run: () => go(`/app/changes/${id}`) } });
      } else toast({ error });
      return undefined;
    } finally {
      await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
      giveBack();
    }
  };
  return { run, isRunning: isPending };
}
