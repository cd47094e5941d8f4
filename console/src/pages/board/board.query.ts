import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { graphql } from '../../generated';
import type { PlanningBoardQuery } from '../../generated/graphql';

const BOARD = graphql(`
  query PlanningBoard {
    boardStatusConfigs { status label color }
    planningBoard {
      accountId accountName logoUrl status position dueDate isOverdue cycleDurationDays openTodoCount updatedAt
      assignees { id name avatarUrl }
    }
    teamMembers { data { id name role } }
  }
`);

export const ASSIGN = graphql(`
  mutation SetAccountAssignees($accountId: String!, $userIds: [String!]!) {
    setAccountAssignees(accountId: $accountId, userIds: $userIds) { status }
  }
`);

export const MOVE = graphql(`
  mutation MoveBoardCard($accountId: String!, $status: BoardStatus!, $position: Int!) {
    moveBoardCard(accountId: $accountId, status: $status, position: $position) { status }
  }
`);

export const UPDATE = graphql(`
  mutation UpdateBoardCard($accountId: String!, $dueDate: LocalDate, $clearDueDate: Boolean, $cycleDurationDays: Int) {
    updateBoardCard(
      accountId: $accountId, dueDate: $dueDate, clearDueDate: $clearDueDate, cycleDurationDays: $cycleDurationDays
    ) { status }
  }
`);

export const BOARD_CHANGED = graphql(`
  subscription BoardChanged { boardChanged { accountId status position } }
`);

export type Board = PlanningBoardQuery;
export type Card = Board['planningBoard'][number];
export type Status = Card['status'];

export const boardQuery = queryOptions({
  queryKey: ['board'],
  queryFn: ({ signal }) => client.request(BOARD, {}, { signal }),
});

/** The ids of the cards, by column and in order. */
export type Columns = Record<Status, string[]>;

export function columnsOf({ boardStatusConfigs, planningBoard }: Board): Columns {
  const columns = Object.fromEntries(boardStatusConfigs.map(({ status }) => [status, [] as string[]])) as Columns;
  for (const { status, accountId } of [...planningBoard].sort((a, b) => a.position - b.position))
    columns[status].push(accountId);
  return columns;
}

/** The board with its cards as `columns` have them, for the moment until the server has answered. */
export function arranged(board: Board, columns: Columns): Board {
  const cards = new Map(board.planningBoard.map((card) => [card.accountId, card]));
  const planningBoard = Object.entries(columns).flatMap(([status, ids]) =>
    ids.flatMap((id, position) => {
      const card = cards.get(id);
      return card ? [{ ...card, status: status as Status, position }] : [];
    }),
  );
  return { ...board, planningBoard };
}
