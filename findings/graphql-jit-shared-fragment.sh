#!/usr/bin/env bash
# Expected: a directive on one spread of a fragment concerns that spread; another spread of the same fragment answers its fields.
# What happens: compiled, all spreads of a fragment share one condition, so a directive on one counts for later ones, too. Where a row
#   always shows a card and a detail asks for the same card on request, the object comes back empty, without an error, even where its
#   fields are not nullable. The option `useExperimentalPathBasedSkipInclude` mends spreads in two fields, not those in one.
# Versions: graphql-jit 0.8.9, graphql 16.15.0; zalando-incubator/graphql-jit issues 111 and 166 and pull 199.
# Who meets it: whoever serves clients that keep a fragment beside each component, on a compiled schema.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install graphql@16.15.0 graphql-jit@0.8.9

cat >run.cjs <<'JS'
const { buildSchema, execute, parse } = require('graphql');
const { compileQuery } = require('graphql-jit');

const schema = buildSchema('type Query { now: Campaign, before: Campaign } type Campaign { name: String!, cost: Float! }');
const rootValue = { now: { name: 'Marke', cost: 5 }, before: { name: 'Marke', cost: 4 } };
const card = 'fragment Card on Campaign { name cost }';
const documents = {
  'in two fields': `query ($compare: Boolean!) { before { name ...Card @include(if: $compare) } now { ...Card } } ${card}`,
  'in one field, once behind another fragment': `query ($compare: Boolean!) { now { ...Card @include(if: $compare) ...Row } } ${card} fragment Row on Campaign { ...Card }`,
  'in one field, either way': `query ($compare: Boolean!) { now { ... @include(if: $compare) { ...Card } ... @skip(if: $compare) { ...Card } } } ${card}`,
};
const variables = { compare: false };

async function main() {
  for (const [name, text] of Object.entries(documents)) {
    const document = parse(text);
    const jit = (options) => compileQuery(schema, document, undefined, options).query(rootValue, {}, variables);
    console.log(name);
    console.log('  graphql-js', JSON.stringify((await execute({ schema, document, rootValue, variableValues: variables })).data));
    console.log('  jit       ', JSON.stringify((await jit({})).data));
    console.log('  jit, paths', JSON.stringify((await jit({ useExperimentalPathBasedSkipInclude: true })).data));
  }
}
main();
JS

observe node run.cjs <<'SEEN'
in two fields
  graphql-js {"before":{"name":"Marke"},"now":{"name":"Marke","cost":5}}
  jit        {"before":{"name":"Marke"},"now":{}}
  jit, paths {"before":{"name":"Marke"},"now":{"name":"Marke","cost":5}}
in one field, once behind another fragment
  graphql-js {"now":{"name":"Marke","cost":5}}
  jit        {"now":{}}
  jit, paths {"now":{}}
in one field, either way
  graphql-js {"now":{"name":"Marke","cost":5}}
  jit        {"now":{}}
  jit, paths {"now":{}}
SEEN
