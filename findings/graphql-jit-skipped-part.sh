#!/usr/bin/env bash
# Expected: what is below a skipped field is not answered, whoever else asks for that field.
# What happens: compiled, the condition of a field or spread does not reach the fragments within it. Once another part of the document
#   shows the same object, what those fragments ask for comes with it and is resolved: the year that a client leaves out while its chart
#   is closed is read all the same. No fragment is used twice. Written out instead of as a fragment, the same document is right.
# Versions: graphql-jit 0.8.9, graphql 16.15.0; with and without the option `useExperimentalPathBasedSkipInclude`.
# Who meets it: whoever compiles documents whose cards each ask for their part of the same object and are shown by a flag.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install graphql@16.15.0 graphql-jit@0.8.9

cat >run.cjs <<'JS'
const { buildSchema, execute, parse } = require('graphql');
const { compileQuery } = require('graphql-jit');

const schema = buildSchema('type Query { account: Account } type Account { days: Days } type Days { last: Float, year: Float }');
const read = [];
schema.getType('Days').getFields().year.resolve = () => (read.push('the year'), 365);
const rootValue = { account: { days: { last: 1 } } };
const year = 'fragment Year on Days { year }';
const documents = {
  'a field': `query ($year: Boolean!) { account { days @include(if: $year) { ...Year } days { last } } } ${year}`,
  'a fragment': `query ($year: Boolean!) { account { ...Chart @include(if: $year) days { last } } } fragment Chart on Account { days { ...Year } } ${year}`,
  'written out': 'query ($year: Boolean!) { account { days @include(if: $year) { year } days { last } } }',
};
const variableValues = { year: false };

async function main() {
  for (const [name, text] of Object.entries(documents)) {
    const document = parse(text);
    const show = (engine, { data }) => console.log(`  ${engine} ${JSON.stringify(data)}, ${read.splice(0)[0] ?? 'nothing'} is read`);
    console.log(name);
    show('graphql-js', await execute({ schema, document, rootValue, variableValues }));
    show('jit       ', await compileQuery(schema, document).query(rootValue, {}, variableValues));
    const paths = compileQuery(schema, document, undefined, { useExperimentalPathBasedSkipInclude: true });
    show('jit, paths', await paths.query(rootValue, {}, variableValues));
  }
}
main();
JS

observe node run.cjs <<'SEEN'
a field
  graphql-js {"account":{"days":{"last":1}}}, nothing is read
  jit        {"account":{"days":{"year":365,"last":1}}}, the year is read
  jit, paths {"account":{"days":{"year":365,"last":1}}}, the year is read
a fragment
  graphql-js {"account":{"days":{"last":1}}}, nothing is read
  jit        {"account":{"days":{"year":365,"last":1}}}, the year is read
  jit, paths {"account":{"days":{"year":365,"last":1}}}, the year is read
written out
  graphql-js {"account":{"days":{"last":1}}}, nothing is read
  jit        {"account":{"days":{"last":1}}}, nothing is read
  jit, paths {"account":{"days":{"last":1}}}, nothing is read
SEEN
