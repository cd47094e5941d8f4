import { client } from '../../api/client';
import { WAITING_KEY } from '../../api/viewer';
import { graphql } from '../../generated';

const ATTENTION = graphql(`
  query Attention {
    attention { kind count ids }
  }
`);

/** Whatever changes what the navigation counts changes this, and other things do, too. */
export const attentionQuery = {
  queryKey: [...WAITING_KEY, 'attention'],
  queryFn: ({ signal }: { signal: AbortSignal }) => client.request(ATTENTION, {}, { signal }),
  refetchOnMount: 'always' as const,
};
