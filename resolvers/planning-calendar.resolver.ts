import { Ctx, Resolver } from 'type-graphql';
import {
  CalendarArgs,
  CalendarEntry,
  CalendarEntryArgs,
  CalendarEvent,
  CreateCalendarEntryArgs,
  RescheduleCalendarEntryArgs,
} from '../schema/planning/calendar.type.js';
import { DONE, Done } from '../schema/support/confirmation.type.js';
import type { Context } from './operations/context.js';
import { eitherCredential, Operation } from './operations/operation.js';
import { Args, Mutation, Query } from './operations/typed.js';

@Resolver()
export class PlanningCalendarResolver {
  @Operation({ scope: 'planning:read', role: 'kunde', rest: eitherCredential('GET /planning/calendar') })
  @Query(() => [CalendarEvent], { description: 'Manual entries and the due dates of cards and open todos, by date.' })
  planningCalendar(@Args() args: CalendarArgs, @Ctx() { services, viewer }: Context) {
    return services.calendar.events(viewer, args);
  }

  @Operation({ role: 'member', rest: { at: 'POST /planning/calendar', status: 201 } })
  @Mutation(() => CalendarEntry, { description: 'Adds an entry to the calendar.' })
  createCalendarEntry(@Args() args: CreateCalendarEntryArgs, @Ctx() { services, viewer }: Context) {
    return services.calendar.create(viewer, args);
  }

  @Operation({ role: 'member', rest: 'PATCH /planning/calendar/{entryID}' })
  @Mutation(() => CalendarEntry, { description: 'Moves a manual calendar entry to another day.' })
  rescheduleCalendarEntry(@Args() args: RescheduleCalendarEntryArgs, @Ctx() { services, viewer }: Context) {
    return services.calendar.reschedule(viewer, args);
  }

  @Operation({ role: 'member', rest: 'DELETE /planning/calendar/{entryID}', example: DONE })
  @Mutation(() => Done, { description: 'Deletes a manual calendar entry.' })
  async deleteCalendarEntry(@Args() { entryId }: CalendarEntryArgs, @Ctx() { services, viewer }: Context) {
    await services.calendar.delete(viewer, entryId);
    return DONE;
  }
}
