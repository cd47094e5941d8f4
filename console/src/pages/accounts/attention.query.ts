import { client } from '../../api/client';
import { WAITING_KEY } from '../../api/viewer';
import { graphql } from '../../generated';

const ATTENTION = graphql(`
  query Attention {
    attention { kind count ids }
  }
`);

/** Asked again with what the navigation counts, and whenever the page is opened: other things change it, too. */
export const attentionQuery = {
  queryKey: [...WAITING_KEY, 'attention'],
  queryFn: ({ signal }: { signal: AbortSignal }) => client.request(ATTENTION, {}, { signal }),
  refetchInterval: 60_000,
  refetchOnMount: 'always' as const,
};
