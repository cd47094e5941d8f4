/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** Availability of a product. */
export type Availability =
  /** In stock. */
  | 'in_stock'
  /** Out of stock. */
  | 'out_of_stock';

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

/** Status of a campaign. */
export type CampaignStatus =
  /** Running. */
  | 'ENABLED'
  /** Paused; can be enabled again. */
  | 'PAUSED'
  /** Removed permanently; its figures remain. */
  | 'REMOVED'
  /** Platform value that is not known here; the original is in the field beside it. */
  | 'UNKNOWN';

/** Where the ads of a campaign appear. */
export type ChannelType =
  /** YouTube, Discover and Gmail. */
  | 'DEMAND_GEN'
  /** Banners on other sites. */
  | 'DISPLAY'
  /** Hotels with their prices. */
  | 'HOTEL'
  /** Ads for visits to local shops. */
  | 'LOCAL'
  /** Offers of local services. */
  | 'LOCAL_SERVICES'
  /** App ads in all placements. */
  | 'MULTI_CHANNEL'
  /** All placements, chosen by the platform. */
  | 'PERFORMANCE_MAX'
  /** Text ads on search pages. */
  | 'SEARCH'
  /** Products on search and shopping pages. */
  | 'SHOPPING'
  /** All placements, set up in a few steps. */
  | 'SMART'
  /** Offers for travel. */
  | 'TRAVEL'
  /** Platform value that is not known here; the original is in the field beside it. */
  | 'UNKNOWN'
  /** Videos on YouTube and other sites. */
  | 'VIDEO';

/** An earlier message of the conversation. */
export type ChatHistoryEntry = {
  /** Text of the message, at most 8,000 characters. */
  content: string;
  /** Author: the person (user) or the AI model (model). */
  role: ChatRole;
};

/** A question about an account. */
export type ChatInput = {
  /** Account that the question is about. */
  accountId: string;
  /** Conversation so far, oldest first; empty for a new one. The server does not store it. */
  history: Array<ChatHistoryEntry>;
  /** The question, 1 to 8,000 characters, not counting surrounding spaces. */
  message: string;
};

/** Author of a message in a conversation. */
export type ChatRole =
  | 'model'
  | 'user';

/** Status of a mining run. */
export type MiningRunStatus =
  /** Completed; its suggestions are available. */
  | 'completed'
  /** Ended without suggestions; its credit was refunded. */
  | 'failed'
  /** In progress. */
  | 'running';

/** Role of a person in a team; each role includes the rights of those before it. */
export type Role =
  /** Also manages API keys, settings and people. */
  | 'admin'
  /** A client of the agency: reads assigned accounts. */
  | 'kunde'
  /** Works on the assigned accounts, or on all accounts if none are assigned. */
  | 'member'
  /** Also manages the subscription. */
  | 'owner';

/** Status that can be set for a campaign. */
export type SettableStatus =
  /** Running. */
  | 'ENABLED'
  /** Paused. */
  | 'PAUSED';

export type AccountsQueryVariables = Exact<{
  days?: number;
  limit?: number;
  offset?: number;
  search?: string | null | undefined;
}>;


export type AccountsQuery = { accounts: { data: Array<{ id: string, name: string, currency: string, status: string, isMcc: boolean, metrics: { periodDays: number, cost: number, impressions: number, clicks: number, conversions: number, conversionValue: number, roas: number } }>, meta: { total: number } } };

export type CampaignsQueryVariables = Exact<{
  accountId?: string | null | undefined;
  days?: number;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type CampaignsQuery = { campaignsConnection: { totalCount: number, edges: Array<{ node: { id: string, accountId: string, accountName: string, name: string, status: CampaignStatus, channelType: ChannelType, metrics: { periodDays: number, cost: number, impressions: number, clicks: number, conversions: number, conversionValue: number, roas: number } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type SetCampaignBudgetMutationVariables = Exact<{
  accountId: string;
  campaignId: string;
  dailyBudgetEur: number;
  validateOnly?: boolean;
}>;


export type SetCampaignBudgetMutation = { setCampaignBudget: { success: boolean, previousBudgetEur: number, newBudgetEur: number } };

export type SetCampaignStatusMutationVariables = Exact<{
  accountId: string;
  campaignId: string;
  status: SettableStatus;
  validateOnly?: boolean;
}>;


export type SetCampaignStatusMutation = { setCampaignStatus: { success: boolean, previousStatus: string, newStatus: string } };

export type ChatSubscriptionVariables = Exact<{
  input: ChatInput;
}>;


export type ChatSubscription = { chatStream: { text: string } };

export type MiningProgressSubscriptionVariables = Exact<{
  accountId: string;
}>;


export type MiningProgressSubscription = { miningProgress: { id: string, status: MiningRunStatus } | null };

export type BoardQueryVariables = Exact<{ [key: string]: never; }>;


export type BoardQuery = { planningBoard: Array<{ accountId: string, accountName: string, status: BoardStatus, position: number, dueDate: string | null, openTodoCount: number }> };

export type MoveBoardCardMutationVariables = Exact<{
  accountId: string;
  status: BoardStatus;
  position: number;
}>;


export type MoveBoardCardMutation = { moveBoardCard: { status: string } };

export type BoardChangedSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type BoardChangedSubscription = { boardChanged: Array<{ accountId: string, status: BoardStatus, position: number }> | null };

export type TodosQueryVariables = Exact<{
  accountId: string;
}>;


export type TodosQuery = { todos: Array<{ id: string, title: string, dueDate: string, isCompleted: boolean, assigneeName: string }> };

export type CreateTodoMutationVariables = Exact<{
  accountId: string;
  title: string;
  dueDate?: string | null | undefined;
  assignedTo?: string | null | undefined;
}>;


export type CreateTodoMutation = { createTodo: { id: string, title: string } };

export type TodosChangedSubscriptionVariables = Exact<{
  accountId?: string | null | undefined;
}>;


export type TodosChangedSubscription = { todosChanged: { mayHaveMissed: boolean, deletedIds: Array<string>, todos: Array<{ id: string, title: string, isCompleted: boolean }> } | null };

export type ProductsQueryVariables = Exact<{
  accountId?: string | null | undefined;
  days?: number;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ProductsQuery = { productsConnection: { totalCount: number, edges: Array<{ node: { accountId: string, offerId: string, title: string, brand: string, price: number | null, benchmarkPrice: number | null, availability: Availability | null, metrics: { periodDays: number, cost: number, impressions: number, clicks: number, conversionValue: number, roas: number } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type SignInMutationVariables = Exact<{
  credential: string;
  teamId?: string | null | undefined;
}>;


export type SignInMutation = { signInWithGoogle: { token: string, expiresAt: string, user: { id: string, email: string, name: string, avatarUrl: string }, team: { id: string, name: string, role: Role } } };

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

export const AccountsDocument = new TypedDocumentString(`
    query Accounts($days: Int! = 30, $limit: Int! = 100, $offset: Int! = 0, $search: String) {
  accounts(days: $days, limit: $limit, offset: $offset, search: $search) {
    data {
      id
      name
      currency
      status
      isMcc
      metrics {
        periodDays
        cost
        impressions
        clicks
        conversions
        conversionValue
        roas
      }
    }
    meta {
      total
    }
  }
}
    `, {"hash":"sha256:1db549965b8a42856f16dc7850db3b62ee910a711de9835b4e006ca38ec2a51d"}) as unknown as TypedDocumentString<AccountsQuery, AccountsQueryVariables>;
export const CampaignsDocument = new TypedDocumentString(`
    query Campaigns($accountId: String, $days: Int! = 30, $first: Int = 100, $after: String) {
  campaignsConnection(
    accountId: $accountId
    days: $days
    first: $first
    after: $after
  ) {
    edges {
      node {
        id
        accountId
        accountName
        name
        status
        channelType
        metrics {
          periodDays
          cost
          impressions
          clicks
          conversions
          conversionValue
          roas
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
    totalCount
  }
}
    `, {"hash":"sha256:63a3056ed57070c7c3ec0061899e689cc3a09fecce57fecfe255565d008974bc"}) as unknown as TypedDocumentString<CampaignsQuery, CampaignsQueryVariables>;
export const SetCampaignBudgetDocument = new TypedDocumentString(`
    mutation SetCampaignBudget($accountId: String!, $campaignId: String!, $dailyBudgetEur: Float!, $validateOnly: Boolean! = false) {
  setCampaignBudget(
    accountId: $accountId
    campaignId: $campaignId
    dailyBudgetEur: $dailyBudgetEur
    validateOnly: $validateOnly
  ) {
    success
    previousBudgetEur
    newBudgetEur
  }
}
    `, {"hash":"sha256:f7b54bb0cb2f4707edb25ed4c572b117b7eddc824fcb31acef3aedefba2d1256"}) as unknown as TypedDocumentString<SetCampaignBudgetMutation, SetCampaignBudgetMutationVariables>;
export const SetCampaignStatusDocument = new TypedDocumentString(`
    mutation SetCampaignStatus($accountId: String!, $campaignId: String!, $status: SettableStatus!, $validateOnly: Boolean! = false) {
  setCampaignStatus(
    accountId: $accountId
    campaignId: $campaignId
    status: $status
    validateOnly: $validateOnly
  ) {
    success
    previousStatus
    newStatus
  }
}
    `, {"hash":"sha256:4be64e8419e5e645dd4b11eddfb2a26cb8154d3000d010ed4f9b1f253c239873"}) as unknown as TypedDocumentString<SetCampaignStatusMutation, SetCampaignStatusMutationVariables>;
export const ChatDocument = new TypedDocumentString(`
    subscription Chat($input: ChatInput!) {
  chatStream(input: $input) {
    text
  }
}
    `, {"hash":"sha256:845840977a2f5d0c497b079becbf51e9c661da9e3a47778733b66b4e263db9fe"}) as unknown as TypedDocumentString<ChatSubscription, ChatSubscriptionVariables>;
export const MiningProgressDocument = new TypedDocumentString(`
    subscription MiningProgress($accountId: String!) {
  miningProgress(accountId: $accountId) {
    id
    status
  }
}
    `, {"hash":"sha256:f575ffa4a4364108d83c53b45084c2a4f5295534cc78b12cb5b182ef660e3c7d"}) as unknown as TypedDocumentString<MiningProgressSubscription, MiningProgressSubscriptionVariables>;
export const BoardDocument = new TypedDocumentString(`
    query Board {
  planningBoard {
    accountId
    accountName
    status
    position
    dueDate
    openTodoCount
  }
}
    `, {"hash":"sha256:a8e0c6c0abad1b5115f65d9a530200b0c991ed67e39b99ec5bbc1ead0c33c6cc"}) as unknown as TypedDocumentString<BoardQuery, BoardQueryVariables>;
export const MoveBoardCardDocument = new TypedDocumentString(`
    mutation MoveBoardCard($accountId: String!, $status: BoardStatus!, $position: Int!) {
  moveBoardCard(accountId: $accountId, status: $status, position: $position) {
    status
  }
}
    `, {"hash":"sha256:567da50a32417a41ef961d3ff4df50763add7ff88d8d71e7b1f90fed588a8d2a"}) as unknown as TypedDocumentString<MoveBoardCardMutation, MoveBoardCardMutationVariables>;
export const BoardChangedDocument = new TypedDocumentString(`
    subscription BoardChanged {
  boardChanged {
    accountId
    status
    position
  }
}
    `, {"hash":"sha256:b16e5dc1ac6b50097aec1395d776695701bec2ee35847862f664a022350ffdc1"}) as unknown as TypedDocumentString<BoardChangedSubscription, BoardChangedSubscriptionVariables>;
export const TodosDocument = new TypedDocumentString(`
    query Todos($accountId: String!) {
  todos(accountId: $accountId) {
    id
    title
    dueDate
    isCompleted
    assigneeName
  }
}
    `, {"hash":"sha256:e34cf4a6e7f53e39ebf31c25bcc3d6d41a608128848f0d729dbb2c274604c6e0"}) as unknown as TypedDocumentString<TodosQuery, TodosQueryVariables>;
export const CreateTodoDocument = new TypedDocumentString(`
    mutation CreateTodo($accountId: String!, $title: String!, $dueDate: LocalDate, $assignedTo: String) {
  createTodo(
    accountId: $accountId
    title: $title
    dueDate: $dueDate
    assignedTo: $assignedTo
  ) {
    id
    title
  }
}
    `, {"hash":"sha256:1b065376ef66dfbec3467a8ff3950e3bc150af6f5af961d1e68416a3798b242d"}) as unknown as TypedDocumentString<CreateTodoMutation, CreateTodoMutationVariables>;
export const TodosChangedDocument = new TypedDocumentString(`
    subscription TodosChanged($accountId: String) {
  todosChanged(accountId: $accountId) {
    mayHaveMissed
    deletedIds
    todos {
      id
      title
      isCompleted
    }
  }
}
    `, {"hash":"sha256:61e1d21a8e503d6af7fab1ff69ac2ad482d84f248f3b24e904a037b6fa3f9bfa"}) as unknown as TypedDocumentString<TodosChangedSubscription, TodosChangedSubscriptionVariables>;
export const ProductsDocument = new TypedDocumentString(`
    query Products($accountId: String, $days: Int! = 30, $first: Int = 100, $after: String) {
  productsConnection(
    accountId: $accountId
    days: $days
    first: $first
    after: $after
  ) {
    edges {
      node {
        accountId
        offerId
        title
        brand
        price
        benchmarkPrice
        availability
        metrics {
          periodDays
          cost
          impressions
          clicks
          conversionValue
          roas
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
    totalCount
  }
}
    `, {"hash":"sha256:918e1ae3d0c4b47613f4e1d4891ffa2aa63318f8f32f99f12a8867beeac7f962"}) as unknown as TypedDocumentString<ProductsQuery, ProductsQueryVariables>;
export const SignInDocument = new TypedDocumentString(`
    mutation SignIn($credential: String!, $teamId: String) {
  signInWithGoogle(credential: $credential, teamId: $teamId) {
    token
    expiresAt
    user {
      id
      email
      name
      avatarUrl
    }
    team {
      id
      name
      role
    }
  }
}
    `, {"hash":"sha256:02204f98d39254bdc72a263a684aad808f289b945c5825202962103a8500244c"}) as unknown as TypedDocumentString<SignInMutation, SignInMutationVariables>;