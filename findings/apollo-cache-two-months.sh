#!/usr/bin/env bash
# Expected: two answers to one query with another month each are kept apart; asking for October again gives October's figures.
# What happens: Apollo Client stores a campaign once, by its type and id. Where the month is an argument of the list, and the
#   figures a field of the campaign without arguments, November's figures replace October's, and October's list, answered
#   from the cache, shows November's. The list's own entry is still there, so no request is sent and nothing warns.
#   The month has to be an argument of the field, or the figures need an id that contains it.
# Versions: @apollo/client 3.14.1 and 4.0.9, graphql 16.15.0.
# Who meets it: whoever shows reports over GraphQL with a choice of periods, or two periods beside each other.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install apollo3@npm:@apollo/client@3.14.1 apollo4@npm:@apollo/client@4.0.9 graphql@16.15.0 rxjs@7.8.2

cat >run.mjs <<'JS'
import * as client3 from 'apollo3/core/index.js';
import * as client4 from 'apollo4';
import { Observable } from 'rxjs';

const CLICKS = { october: 100, november: 7 };

async function clicksOf({ ApolloClient, ApolloLink, InMemoryCache, gql }, Stream) {
  let requests = 0;
  const link = new ApolloLink(({ variables }) => {
    requests += 1;
    const figures = { __typename: 'Figures', clicks: CLICKS[variables.month] };
    const data = { campaigns: [{ __typename: 'Campaign', id: '1', name: 'Zelte', figures }] };
    return new Stream((observer) => {
      observer.next({ data });
      observer.complete();
    });
  });
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  const query = gql`query Campaigns($month: String!) { campaigns(month: $month) { id name figures { clicks } } }`;
  const seen = [];
  for (const month of ['october', 'november', 'october']) {
    const { data } = await client.query({ query, variables: { month } });
    seen.push(`${month} ${data.campaigns[0].figures.clicks}`);
  }
  return `${seen.join(', ')} (${requests} requests)`;
}

console.log('3:', await clicksOf(client3, client3.Observable));
console.log('4:', await clicksOf(client4, Observable));
JS

observe node run.mjs <<'SEEN'
3: october 100, november 7, october 7 (2 requests)
4: october 100, november 7, october 7 (2 requests)
SEEN
