import { Ctx, Resolver } from 'type-graphql';
import { UndoChangeArgs, UndoneChange } from '../schema/undo/undone-change.type.js';
import type { WriteContext } from './operations/context.js';
import { Operation } from './operations/operation.js';
import { Args, Mutation } from './operations/typed.js';

@Resolver()
export class UndoResolver {
  @Operation({ scope: 'any', role: 'member', reachesPlatform: true, plannable: 'alone' })
  @Mutation(() => UndoneChange, {
    description:
      'Undoes a change on the platform, as long as the platform still has the state that the change left. Requires the scope or role of the original operation, and approval where the same change would. An undo can itself be undone.',
  })
  undoChange(@Args() args: UndoChangeArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.undo.undo(viewer, args, write);
  }
}
