#!/usr/bin/env bash
# Expected: a REST parameter of a custom scalar reaches the resolver as parseValue reads it, as it does over GraphQL.
# What happens: the text of the parameter goes through the scalar's serialize first, which is meant for answers, and its result through
#   parseValue. A scalar whose two forms differ reads another value: of money that is in cents inside and in euros outside, 250 EUR
#   arrive as 2.50 EUR, answered with 200. Scalars whose forms are alike hide it, so it is met with the first one that converts.
# Versions: sofa-api 0.18.10, graphql 16.15.0.
# Who meets it: whoever publishes a GraphQL schema with scalars of money, durations or ids of their own as REST.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install sofa-api@0.18.10 graphql@16.15.0

cat >run.cjs <<'JS'
const { createServer } = require('node:http');
const { GraphQLInt, GraphQLObjectType, GraphQLScalarType, GraphQLSchema, GraphQLString, graphql } = require('graphql');
const { useSofa } = require('sofa-api');

// Cents inside, euros outside.
const Euro = new GraphQLScalarType({
  name: 'Euro',
  serialize: (cents) => (Number(cents) / 100).toFixed(2),
  parseValue: (euros) => Math.round(Number(euros) * 100),
});
const cents = { type: GraphQLInt, args: { budget: { type: Euro } }, resolve: (_, { budget }) => budget };
const schema = new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields: { cents } }) });

const server = createServer(useSofa({ basePath: '/api', schema })).listen(0, '127.0.0.1', async () => {
  for (const budget of ['1.50', '250']) {
    const source = 'query ($budget: Euro) { cents(budget: $budget) }';
    const { data } = await graphql({ schema, source, variableValues: { budget } });
    const answer = await fetch(`http://127.0.0.1:${server.address().port}/api/cents?budget=${budget}`);
    console.log(`${budget} EUR: over GraphQL ${data.cents} cents, over REST ${answer.status} ${await answer.json()} cents`);
  }
  server.close();
  server.closeAllConnections();
});
JS

observe node run.cjs <<'SEEN'
1.50 EUR: over GraphQL 150 cents, over REST 200 1 cents
250 EUR: over GraphQL 25000 cents, over REST 200 250 cents
SEEN
