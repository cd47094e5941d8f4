import { useQueryClient } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useWrite } from '../api/use-write';
import { useTexts } from '../app/language';
import { graphql } from '../generated';
import { PARTS } from './texts';

const TOGGLE = graphql(`
  mutation ToggleFavorite($accountId: String!) {
    toggleFavorite(accountId: $accountId) { isFavorited }
  }
`);

/** Makes an account a favourite of the person, or ends that. Favourites come first in the finder and are a filter of the accounts. */
export function FavoriteStar({
  accountId,
  name,
  isFavorite,
}: {
  accountId: string;
  name: string;
  isFavorite: boolean;
}) {
  const t = useTexts(PARTS);
  const queries = useQueryClient();
  const { run, isRunning } = useWrite(['accounts'], ['account', accountId]);
  const toggle = async () => {
    if (await run(TOGGLE, { accountId })) await queries.invalidateQueries({ queryKey: ['accounts', 'names'] });
  };
  return (
    <button
      type="button"
      className="icon-button star"
      aria-pressed={isFavorite}
      disabled={isRunning}
      onClick={() => void toggle()}
    >
      <Star aria-hidden="true" />
      <span className="hidden">{t('favorite', { name })}</span>
    </button>
  );
}
