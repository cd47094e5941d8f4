import { Ctx, Resolver } from 'type-graphql';
import { Guardrails, SetGuardrailsArgs } from '../schema/guardrails/guardrails.type.js';
import type { Context } from './support/context.js';
import { Operation } from './support/operation.js';
import { Args, Mutation, Query } from './support/typed.js';

@Resolver()
export class GuardrailResolver {
  @Operation({
    scope: 'campaigns:read',
    role: 'admin',
    resource: { uri: 'adlane://guardrails', title: 'Limits for writes' },
  })
  @Query(() => Guardrails, { description: 'The limits that the team sets itself for writes to ad platforms.' })
  guardrails(@Ctx() { services, viewer }: Context) {
    return services.guardrails.guardrails(viewer);
  }

  @Operation({ role: 'owner' })
  @Mutation(() => Guardrails, {
    description:
      'Sets limits for writes to ad platforms, in force at once for everybody. Null takes a limit away, what is absent stays.',
  })
  setGuardrails(@Args() args: SetGuardrailsArgs, @Ctx() { services, viewer }: Context) {
    return services.guardrails.set(viewer, args);
  }
}
