import { Ctx, Resolver } from 'type-graphql';
import { Guardrails, SetGuardrailsArgs } from '../schema/guardrails/guardrails.type.js';
import type { Context } from './operations/context.js';
import { Operation } from './operations/operation.js';
import { Args, Mutation, Query } from './operations/typed.js';

@Resolver()
export class GuardrailResolver {
  @Operation({
    scope: 'campaigns:read',
    role: 'admin',
    resource: { uri: 'adlane://guardrails', title: 'Limits for writes' },
  })
  @Query(() => Guardrails, { description: "The team's limits for writes to ad platforms." })
  guardrails(@Ctx() { services, viewer }: Context) {
    return services.guardrails.guardrails(viewer);
  }

  @Operation({ role: 'owner', feature: 'guardrails' })
  @Mutation(() => Guardrails, {
    description:
      'Sets limits for writes to ad platforms, effective immediately for everyone. Null removes a limit; omit an argument to keep its value.',
  })
  setGuardrails(@Args() args: SetGuardrailsArgs, @Ctx() { services, viewer }: Context) {
    return services.guardrails.set(viewer, args);
  }
}
