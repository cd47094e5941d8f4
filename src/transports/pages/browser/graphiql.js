import { GraphiQL } from 'graphiql';
import 'graphiql/style.css';
import './graphiql.css';
import { getOperationAST, parse, visit } from 'graphql';
import { createClient } from 'graphql-sse';
import { createElement, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { EXAMPLES, FIRST_ACCOUNT, FIRST_CAMPAIGN } from './examples.js';

const STORED = 'adlane:credential';

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

async function fetcher(edited, { headers = {} } = {}) {
  const sent = { ...credentialHeaders(), ...headers };
  const settled = settle(edited);
  const request = await withFirstOnes(settled.request, sent);
  said.clear();
  if (settled.operation !== 'subscription') return post(request, sent);
  const events = createClient({ url: '/graphql/stream', singleConnection: false, headers: sent }).iterate(request);
  return told(events, new Set(chatsOf(settled.document)));
}

/**
 * What the editor knows of the text lags behind the typing, so that it may name an operation that is gone.
 */
function settle(request) {
  try {
    const document = parse(request.query);
    const named = getOperationAST(document, request.operationName);
    if (named) return { request, document, operation: named.operation };
    return {
      request: { ...request, operationName: undefined },
      document,
      operation: getOperationAST(document)?.operation,
    };
  } catch {
    return { request, operation: undefined };
  }
}

/**
 * Puts ids in the place of what examples have in theirs; where the credential sees nothing, the request goes
 * as it is.
 */
async function withFirstOnes(request, headers) {
  const text = JSON.stringify(request.variables ?? {});
  if (!text.includes(FIRST_ACCOUNT)) return request;
  const { data } = await post({ query: FIRST_ONES }, headers);
  const [campaign] = data?.campaigns?.data ?? [];
  if (!campaign) return request;
  const filled = text.replaceAll(FIRST_ACCOUNT, campaign.accountId).replaceAll(FIRST_CAMPAIGN, campaign.id);
  return { ...request, variables: JSON.parse(filled) };
}

const FIRST_ONES = '{ campaigns(limit: 1, orderBy: COST_DESC, status: ENABLED) { data { id accountId } } }';

/** The names under which a document's answers carry pieces of a chat. */
function chatsOf(document) {
  const names = [];
  visit(document, {
    Field: ({ name, alias }) => {
      if (name.value === 'chatStream') names.push((alias ?? name).value);
    },
  });
  return names;
}

/** Gives on each event, and says what its pieces of a chat say. */
async function* told(events, chats) {
  for await (const event of events) {
    for (const [name, piece] of Object.entries(event.data ?? {}))
      if (chats.has(name) && piece) said.add(Object.values(piece).join(''));
    yield event;
  }
}

/** What a chat has said so far. */
const said = {
  text: '',
  listeners: new Set(),
  clear() {
    said.set('');
  },
  add(piece) {
    said.set(said.text + piece);
  },
  set(text) {
    said.text = text;
    for (const listener of said.listeners) listener();
  },
  subscribe(listener) {
    said.listeners.add(listener);
    return () => said.listeners.delete(listener);
  },
};

async function post(request, headers) {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
    body: JSON.stringify(request),
  });
  return response.json();
}

function Page() {
  const text = useSyncExternalStore(said.subscribe, () => said.text);
  return createElement(
    GraphiQL,
    { fetcher, defaultTabs: EXAMPLES },
    text !== '' && createElement(GraphiQL.Footer, null, createElement('output', { className: 'said' }, text)),
  );
}

createRoot(document.querySelector('#graphiql')).render(createElement(Page));
