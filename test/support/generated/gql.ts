/* eslint-disable */
import * as types from './graphql.js';



/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  mutation ConsoleGuardrails($maxDailyBudgetEur: Float, $approval: Approval) {\n    setGuardrails(maxDailyBudgetEur: $maxDailyBudgetEur, approval: $approval) { maxDailyBudgetEur }\n  }\n": typeof types.ConsoleGuardrailsDocument,
    "\n  mutation MoveElsewhere($accountId: String!, $status: BoardStatus!, $position: Int!) {\n    moveBoardCard(accountId: $accountId, status: $status, position: $position) { status }\n  }\n": typeof types.MoveElsewhereDocument,
    "\n  mutation AddTodoElsewhere($accountId: String!, $title: String!) {\n    createTodo(accountId: $accountId, title: $title) { id }\n  }\n": typeof types.AddTodoElsewhereDocument,
    "\n  query AccountPage($limit: Int!, $offset: Int!) {\n    accounts(limit: $limit, offset: $offset, sort: \"name\") {\n      data { id name status metrics { periodDays cost } }\n      meta { total limit offset }\n    }\n  }\n": typeof types.AccountPageDocument,
};
const documents: Documents = {
    "\n  mutation ConsoleGuardrails($maxDailyBudgetEur: Float, $approval: Approval) {\n    setGuardrails(maxDailyBudgetEur: $maxDailyBudgetEur, approval: $approval) { maxDailyBudgetEur }\n  }\n": types.ConsoleGuardrailsDocument,
    "\n  mutation MoveElsewhere($accountId: String!, $status: BoardStatus!, $position: Int!) {\n    moveBoardCard(accountId: $accountId, status: $status, position: $position) { status }\n  }\n": types.MoveElsewhereDocument,
    "\n  mutation AddTodoElsewhere($accountId: String!, $title: String!) {\n    createTodo(accountId: $accountId, title: $title) { id }\n  }\n": types.AddTodoElsewhereDocument,
    "\n  query AccountPage($limit: Int!, $offset: Int!) {\n    accounts(limit: $limit, offset: $offset, sort: \"name\") {\n      data { id name status metrics { periodDays cost } }\n      meta { total limit offset }\n    }\n  }\n": types.AccountPageDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ConsoleGuardrails($maxDailyBudgetEur: Float, $approval: Approval) {\n    setGuardrails(maxDailyBudgetEur: $maxDailyBudgetEur, approval: $approval) { maxDailyBudgetEur }\n  }\n"): typeof import('./graphql.js').ConsoleGuardrailsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation MoveElsewhere($accountId: String!, $status: BoardStatus!, $position: Int!) {\n    moveBoardCard(accountId: $accountId, status: $status, position: $position) { status }\n  }\n"): typeof import('./graphql.js').MoveElsewhereDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AddTodoElsewhere($accountId: String!, $title: String!) {\n    createTodo(accountId: $accountId, title: $title) { id }\n  }\n"): typeof import('./graphql.js').AddTodoElsewhereDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AccountPage($limit: Int!, $offset: Int!) {\n    accounts(limit: $limit, offset: $offset, sort: \"name\") {\n      data { id name status metrics { periodDays cost } }\n      meta { total limit offset }\n    }\n  }\n"): typeof import('./graphql.js').AccountPageDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
