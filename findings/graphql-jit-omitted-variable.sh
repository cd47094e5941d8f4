#!/usr/bin/env bash
# Expected: a variable that was not sent leaves its input field out, so the field's default applies or the field is absent.
# What happens: compiled, the field is there and null: its default is lost, and "not mentioned" reads as "clear it". The same
#   variable as a plain argument, or the whole input object as one variable, behaves as specified.
# Versions: graphql-jit 0.8.9, graphql 16.15.0; zalando-incubator/graphql-jit issues 91 and 230.
# Who meets it: whoever changes parts of a record through mutations whose documents spell the input out, as code generators do.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install graphql@16.15.0 graphql-jit@0.8.9

cat >run.cjs <<'JS'
const { buildSchema, execute, parse } = require('graphql');
const { compileQuery } = require('graphql-jit');

const schema = buildSchema(`
  input Change { name: String, currency: String = "EUR", note: String }
  type Query { ok: Boolean }
  type Mutation { change(by: Change, note: String): String }
`);
schema.getMutationType().getFields().change.resolve = (_, args) => JSON.stringify(args);
const documents = {
  'spelled out': 'mutation ($name: String, $currency: String, $note: String) { change(by: { name: $name, currency: $currency, note: $note }) }',
  'as one variable': 'mutation ($by: Change) { change(by: $by) }',
  'plain argument': 'mutation ($note: String) { change(note: $note) }',
};

async function main() {
  for (const [name, text] of Object.entries(documents)) {
    const document = parse(text);
    const variables = name === 'as one variable' ? { by: { name: 'Marke' } } : name === 'spelled out' ? { name: 'Marke' } : {};
    const plain = await execute({ schema, document, variableValues: variables });
    const compiled = await compileQuery(schema, document).query({}, {}, variables);
    console.log(`${name}: graphql-js ${plain.data.change} jit ${compiled.data.change}`);
  }
}
main();
JS

observe node run.cjs <<'SEEN'
spelled out: graphql-js {"by":{"name":"Marke","currency":"EUR"}} jit {"by":{"name":"Marke","currency":null,"note":null}}
as one variable: graphql-js {"by":{"name":"Marke","currency":"EUR"}} jit {"by":{"name":"Marke","currency":"EUR"}}
plain argument: graphql-js {} jit {}
SEEN
