#!/usr/bin/env bash
# Expected: PositiveInt refuses what is no whole number, as GraphQL's own Int does.
# What happens: a value in a variable is cut to what stands before the first other character. A daily budget of 12.7 becomes 12, "1.234"
#   and "1e3" become 1. Int refuses the number and all texts. Written into the document, 12.7 is refused by both.
# Versions: graphql-scalars 2.0.0 and 1.25.0, graphql 16.15.0. NonNegativeInt and the others of whole numbers share it.
# Who meets it: whoever takes budgets, bids or limits through these scalars, from a form or from a calculation.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install graphql-scalars@2.0.0 graphql@16.15.0

cat >run.cjs <<'JS'
const { graphqlSync, buildSchema } = require('graphql');
const { GraphQLPositiveInt } = require('graphql-scalars');

const schema = buildSchema('scalar PositiveInt type Query { plain(euros: Int): Int checked(euros: PositiveInt): Int }');
Object.assign(schema.getType('PositiveInt'), GraphQLPositiveInt.toConfig());
const rootValue = { plain: ({ euros }) => euros, checked: ({ euros }) => euros };
const asked = (type, field, euros) => {
  const source = `query ($euros: ${type}) { ${field}(euros: $euros) }`;
  return graphqlSync({ schema, source, rootValue, variableValues: { euros } }).data?.[field] ?? 'refused';
};

for (const euros of [12, 12.7, '1.234', '1e3']) {
  console.log(JSON.stringify(euros), 'as Int:', asked('Int', 'plain', euros), '| as PositiveInt:', asked('PositiveInt', 'checked', euros));
}
for (const field of ['plain', 'checked']) {
  console.log(`12.7 in the document, ${field}:`, graphqlSync({ schema, source: `{ ${field}(euros: 12.7) }`, rootValue }).data?.[field] ?? 'refused');
}
JS

observe node run.cjs <<'SEEN'
12 as Int: 12 | as PositiveInt: 12
12.7 as Int: refused | as PositiveInt: 12
"1.234" as Int: refused | as PositiveInt: 1
"1e3" as Int: refused | as PositiveInt: 1
12.7 in the document, plain: refused
12.7 in the document, checked: refused
SEEN
