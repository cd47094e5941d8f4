import { Ctx, Resolver } from 'type-graphql';
import { UndoChangeArgs, UndoneChange } from '../schema/undo/undone-change.type.js';
import type { WriteContext } from './support/context.js';
import { Operation } from './support/operation.js';
import { Args, Mutation } from './support/typed.js';

@Resolver()
export class UndoResolver {
  @Operation({ scope: 'any', role: 'member', reachesPlatform: true })
  @Mutation(() => UndoneChange, {
    description:
      'Takes a change back at the platform, as long as it still stands as the change left it. Needs the scope or role of the operation that made the change; an undo can be undone, too.',
  })
  undoChange(@Args() args: UndoChangeArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.undo.undo(viewer, args, write);
  }
}
