import { GraphiQL } from 'graphiql';
import 'graphiql/style.css';
import './graphiql.css';
import { getOperationAST, parse } from 'graphql';
import { createClient } from 'graphql-sse';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const STORED = 'adlane:credential';

const DEFAULT_QUERY = `# Paste a session token or an API key above.
# A demo server writes both to the file
# demo-credentials.json in its data folder.
# Headers set below win.
#
# Ctrl-Space completes, Ctrl-Enter runs;
# subscriptions run over /graphql/stream.

query Status {
  maintenanceStatus {
    maintenance
    message
    estimatedEndTime
  }
}
`;

globalThis.MonacoEnvironment = {
  getWorker(_id, label) {
    const name = label === 'json' || label === 'graphql' ? label : 'editor';
    return new Worker(new URL(`${name}.worker.mjs`, import.meta.url), { type: 'module' });
  },
};

const field = document.querySelector('#credential');
const kind = document.querySelector('#credential-kind');

function credentialHeaders() {
  const credential = field.value.trim().replace(/^Bearer\s+/i, '');
  if (credential === '') return {};
  return credential.startsWith('acs_') ? { 'X-API-Key': credential } : { Authorization: `Bearer ${credential}` };
}

function showKind() {
  const [header] = Object.keys(credentialHeaders());
  kind.value = header ? `sent as ${header}` : 'none: only public fields answer';
}

// The tab's own storage: gone with the tab, never on disk for longer.
field.value = sessionStorage.getItem(STORED) ?? '';
field.addEventListener('input', () => {
  sessionStorage.setItem(STORED, field.value);
  showKind();
});
document.querySelector('#credential-form').addEventListener('submit', (event) => event.preventDefault());
showKind();

function fetcher(edited, { headers = {} } = {}) {
  const sent = { ...credentialHeaders(), ...headers };
  const { request, operation } = settle(edited);
  if (operation === 'subscription') {
    return createClient({ url: '/graphql/stream', singleConnection: false, headers: sent }).iterate(request);
  }
  return post(request, sent);
}

/** What the editor knows of the text lags behind the typing, so that it may name an operation that is gone. */
function settle(request) {
  try {
    const document = parse(request.query);
    const named = getOperationAST(document, request.operationName);
    if (named) return { request, operation: named.operation };
    return { request: { ...request, operationName: undefined }, operation: getOperationAST(document)?.operation };
  } catch {
    return { request, operation: undefined };
  }
}

async function post(request, headers) {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
    body: JSON.stringify(request),
  });
  return response.json();
}

createRoot(document.querySelector('#graphiql')).render(
  createElement(GraphiQL, { fetcher, defaultQuery: DEFAULT_QUERY, defaultEditorToolsVisibility: false }),
);
