import type { TypedDocumentString } from './generated/graphql.js';
import type { Credential, TestApp } from './start-app.js';

/** The data of one operation, typed by the committed schema; rejects when the answer has errors. */
export async function ask<Result, Variables extends Record<string, unknown>>(
  app: TestApp,
  operation: TypedDocumentString<Result, Variables>,
  variables: Variables,
  credential: Credential,
): Promise<Result> {
  const { body } = await app.graphql(String(operation), variables, credential);
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return body.data as Result;
}
