import { auditServer } from 'graphql-http';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { TestApp } from '../support/start-app.js';
import { CHECKS } from './support/graphql-cop.js';

/** What graphql-cop finds although it is meant so: the demo shows its schema to everybody, and people get a page. */
const MEANT = new Set(['Introspection', 'Field Suggestions', 'GraphQL IDE']);

let demo: DemoApp;

beforeAll(async () => {
  demo = await startDemoApp();
});

afterAll(() => demo.stop());

describe.each(['nobody', 'a key', 'an owner'])('graphql-cop, as %s,', (who) => {
  test.each(Object.entries(CHECKS))('has looked for: %s', async (title, { finds }) => {
    const headers: Record<string, Record<string, string>> = {
      'a key': { 'x-api-key': demo.apiKey },
      'an owner': { authorization: `Bearer ${demo.users.owner.token}` },
    };
    expect(await finds(`${demo.app.url}/graphql`, headers[who] ?? {})).toBe(MEANT.has(title));
  });
});

describe('graphql-cop, where the schema is told to credentials alone,', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await TestApp.start({ settings: { INTROSPECTION: 'credentials' } });
  });
  afterAll(() => strict.stop());

  test.each(Object.entries(CHECKS))('has looked for: %s', async (title, { finds }) => {
    expect(await finds(`${strict.url}/graphql`, {})).toBe(title === 'GraphQL IDE');
  });
});

test('nobody gets a query in by a GET that any page can send, nor by a form', async () => {
  for (const accept of ['*/*', 'text/html', 'image/*', 'application/json']) {
    const { status, body } = await demo.app.send('GET', '/graphql?query=%7B__typename%7D', { headers: { accept } });
    if (accept === 'text/html') expect(body).toContain('<!doctype html>');
    else expect({ status, data: body.data }).toEqual({ status: 400, data: undefined });
  }
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a']) {
    for (const path of ['/graphql', '/graphql/stream']) {
      const body = JSON.stringify({ query: '{__typename}' });
      const answer = await demo.app.send('POST', path, { body, headers: { 'content-type': type } });
      expect({ path, status: answer.status }).toEqual({ path, status: 415 });
    }
  }
});

test.each(['/graphql', '/graphql/stream'])('no mutation comes in by a GET at %s', async (path) => {
  const headers = { accept: 'text/event-stream, application/json', 'apollo-require-preflight': '1' };
  const { status, body } = await demo.app.send('GET', `${path}?query=mutation%7B__typename%7D`, { headers });
  expect(status).toBe(405);
  expect(JSON.parse(typeof body === 'string' ? body : JSON.stringify(body)).errors[0].extensions.code).toMatch(
    /^(bad_request|method_not_allowed)$/,
  );
});

test('graphql-http’s audit finds as much wrong as nothing', async () => {
  const results = await auditServer({ url: `${demo.app.url}/graphql` });
  // The draft of August 2026 has 422 for variables, which the audit does not know yet.
  expect(results.filter(({ status }) => status === 'error' || status === 'warn').map(({ id }) => id)).toEqual(['86EE']);
});
