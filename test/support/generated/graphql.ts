/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
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