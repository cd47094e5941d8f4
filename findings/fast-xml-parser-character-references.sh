#!/usr/bin/env bash
# Expected: an XML parser resolves character references such as &#252; as it resolves &amp;, for both are part of XML itself.
# What happens: only the five named entities are resolved. A title "Gr&#252;n &amp; Blau" is read with the reference still in it, and
#   written again its ampersand is escaped, so customers see the digits. The option that resolves it is named for HTML: `htmlEntities`.
#   The sax parser reads the same feed as meant.
# Versions: fast-xml-parser 5.12.1, sax 1.6.1; NaturalIntelligence/fast-xml-parser issue 829.
# Who meets it: whoever reads product feeds from shop systems that write ASCII.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install fast-xml-parser@5.12.1 sax@1.6.1

cat >run.mjs <<'JS'
import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import sax from 'sax';

const feed = '<item><title>Gr&#252;n &amp; Blau</title></item>';
const read = new XMLParser().parse(feed);
console.log('fast-xml-parser:', read.item.title);
console.log('and written again:', new XMLBuilder().build(read));
console.log('with htmlEntities:', new XMLParser({ htmlEntities: true }).parse(feed).item.title);
const parser = sax.parser(true);
parser.ontext = (text) => console.log('sax:', text);
parser.write(feed).close();
JS

observe node run.mjs <<'SEEN'
fast-xml-parser: Gr&#252;n & Blau
and written again: <item><title>Gr&amp;#252;n &amp; Blau</title></item>
with htmlEntities: Grün & Blau
sax: Grün & Blau
SEEN
