import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { graphql } from '../../generated';
import type { PlanningCalendarQuery } from '../../generated/graphql';

const CALENDAR = graphql(`
  query PlanningCalendar($start: LocalDate!, $end: LocalDate!) {
    planningCalendar(start: $start, end: $end) { id accountId accountName note scheduledDate source todoId }
  }
`);

export const CREATE = graphql(`
  mutation CreateCalendarEntry($accountId: String!, $note: String!, $scheduledDate: LocalDate!) {
    createCalendarEntry(accountId: $accountId, note: $note, scheduledDate: $scheduledDate) { id }
  }
`);

export const RESCHEDULE = graphql(`
  mutation RescheduleCalendarEntry($entryId: String!, $scheduledDate: LocalDate!) {
    rescheduleCalendarEntry(entryId: $entryId, scheduledDate: $scheduledDate) { id }
  }
`);

export const DELETE = graphql(`
  mutation DeleteCalendarEntry($entryId: String!) {
    deleteCalendarEntry(entryId: $entryId) { status }
  }
`);

export type CalendarEvent = PlanningCalendarQuery['planningCalendar'][number];

export const CALENDAR_KEY = ['calendar'];

export function calendarQuery(start: string, end: string) {
  return queryOptions({
    queryKey: [...CALENDAR_KEY, start, end],
    queryFn: ({ signal }) => client.request(CALENDAR, { start, end }, { signal }),
  });
}
