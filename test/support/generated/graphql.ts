/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** Which changes on ad platforms need a person's approval. */
export type Approval =
  /** Changes, by anyone, that move the maximum daily spend of a campaign or account by more than an amount or a percentage within 24 hours. */
  | 'ABOVE'
  /** All changes, by anyone, undoing included. */
  | 'ALWAYS'
  /** Changes by API keys, and so by assistants. */
  | 'ASSISTANTS'
  /** None. */
  | 'NEVER';

/** A column of the planning board. */
export type BoardStatus =
  /** New; cards of new accounts start here. */
  | 'onboarding'
  /** Open questions. */
  | 'rueckfragen'
  /** In setup. */
  | 'setup'
  /** Waiting until the due date; a read of the board after it moves the card on. */
  | 'wartend'
  /** To be worked on. */
  | 'zu_bearbeiten';

export type ConsoleGuardrailsMutationVariables = Exact<{
  maxDailyBudgetEur?: number | null | undefined;
  approval?: Approval | null | undefined;
}>;


export type ConsoleGuardrailsMutation = { setGuardrails: { maxDailyBudgetEur: number | null } };

export type MoveElsewhereMutationVariables = Exact<{
  accountId: string;
  status: BoardStatus;
  position: number;
}>;


export type MoveElsewhereMutation = { moveBoardCard: { status: string } };

export type AddTodoElsewhereMutationVariables = Exact<{
  accountId: string;
  title: string;
}>;


export type AddTodoElsewhereMutation = { createTodo: { id: string } };

export type AccountPageQueryVariables = Exact<{
  limit: number;
  offset: number;
}>;


export type AccountPageQuery = { accounts: { data: Array<{ id: string, name: string, status: string, metrics: { periodDays: number, cost: number } }>, meta: { total: number, limit: number, offset: number } } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}

export const ConsoleGuardrailsDocument = new TypedDocumentString(`
    mutation ConsoleGuardrails($maxDailyBudgetEur: Float, $approval: Approval) {
  setGuardrails(maxDailyBudgetEur: $maxDailyBudgetEur, approval: $approval) {
    maxDailyBudgetEur
  }
}
    `) as unknown as TypedDocumentString<ConsoleGuardrailsMutation, ConsoleGuardrailsMutationVariables>;
export const MoveElsewhereDocument = new TypedDocumentString(`
    mutation MoveElsewhere($accountId: String!, $status: BoardStatus!, $position: Int!) {
  moveBoardCard(accountId: $accountId, status: $status, position: $position) {
    status
  }
}
    `) as unknown as TypedDocumentString<MoveElsewhereMutation, MoveElsewhereMutationVariables>;
export const AddTodoElsewhereDocument = new TypedDocumentString(`
    mutation AddTodoElsewhere($accountId: String!, $title: String!) {
  createTodo(accountId: $accountId, title: $title) {
    id
  }
}
    `) as unknown as TypedDocumentString<AddTodoElsewhereMutation, AddTodoElsewhereMutationVariables>;
export const AccountPageDocument = new TypedDocumentString(`
    query AccountPage($limit: Int!, $offset: Int!) {
  accounts(limit: $limit, offset: $offset, sort: "name") {
    data {
      id
      name
      status
      metrics {
        periodDays
        cost
      }
    }
    meta {
      total
      limit
      offset
    }
  }
}
    `) as unknown as TypedDocumentString<AccountPageQuery, AccountPageQueryVariables>;