#!/usr/bin/env bash
# Expected: an attribute that is set to a JavaScript number has one type in the exported trace, and a BigInt arrives or is refused aloud.
# What happens: the exporter asks whether the number is whole. A cost of 12 is an integer, a cost of 12.5 in the next span a double, so
#   a store with typed columns splits or drops one of them. A BigInt id is left out, with no entry in the dropped count; as a number it
#   is rounded.
# Versions: @opentelemetry/sdk-trace 3.1.0, exporter-trace-otlp-http 0.301.0, @opentelemetry/api 1.10.0.
# Who meets it: whoever puts costs, budgets or platform ids on spans.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install @opentelemetry/sdk-trace@3.1.0 @opentelemetry/exporter-trace-otlp-http@0.301.0 @opentelemetry/api@1.10.0
install_node 24.21.0

cat >run.mjs <<'JS'
import { createServer } from 'node:http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  for (const { name, attributes, droppedAttributesCount } of JSON.parse(body).resourceSpans[0].scopeSpans[0].spans)
    console.log(name, JSON.stringify(attributes), 'dropped', droppedAttributesCount);
  response.setHeader('content-type', 'application/json');
  response.end('{}');
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const exporter = new OTLPTraceExporter({ url: `http://127.0.0.1:${server.address().port}/v1/traces` });
const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
const tracer = provider.getTracer('findings');
for (const [name, key, value] of [
  ['monday', 'cost', 12],
  ['tuesday', 'cost', 12.5],
  ['id as BigInt', 'ad.id', 120210000000000017n],
  ['id as number', 'ad.id', Number(120210000000000017n)],
]) {
  const span = tracer.startSpan(name);
  span.setAttribute(key, value);
  span.end();
  await provider.forceFlush();
}
await provider.shutdown();
server.close();
server.closeAllConnections();
JS

observe node run.mjs <<'SEEN'
monday [{"key":"cost","value":{"intValue":12}}] dropped 0
tuesday [{"key":"cost","value":{"doubleValue":12.5}}] dropped 0
id as BigInt [] dropped 0
id as number [{"key":"ad.id","value":{"intValue":120210000000000020}}] dropped 0
SEEN
