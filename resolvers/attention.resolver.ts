import type { GraphQLField, GraphQLResolveInfo } from 'graphql';
import { Ctx, Info, Resolver } from 'type-graphql';
import { Attention } from '../schema/attention/attention.type.js';
import { mayCall } from '../src/access/authorize.js';
import type { AttentionKind } from '../src/domain/attention/attention.enum.js';
import type { Context } from './operations/context.js';
import { eitherCredential, extensionsOf, Operation } from './operations/operation.js';
import { Query } from './operations/typed.js';

/** What lists the subjects of each kind, and thereby says who is told of them. */
const LISTED_BY: Record<AttentionKind, string> = {
  monitor_findings: 'monitorEvents',
  proposed_plans: 'changePlans',
  failing_syncs: 'failingSyncs',
  blocked_caps: 'budgetGroups',
  missed_budgets: 'budgetGroups',
  missed_targets: 'monthSpend',
  disapproved_products: 'productStatusSummary',
};

@Resolver()
export class AttentionResolver {
  @Operation({
    scope: 'any',
    role: 'kunde',
    rest: eitherCredential('GET /attention'),
    tool: 'get_attention',
    toolOnRequest: true,
    cost: 3_000,
  })
  @Query(() => [Attention], {
    description: 'What needs attention today, most urgent first, of what the caller may read. Empty if nothing does.',
  })
  attention(@Ctx() { services, viewer }: Context, @Info() { schema }: GraphQLResolveInfo) {
    const lists = schema.getQueryType()?.getFields() ?? {};
    return services.attention.of(viewer, (kind) => {
      const { operation } = extensionsOf(lists[LISTED_BY[kind]] as GraphQLField<unknown, unknown>);
      return mayCall(viewer, operation as Operation);
    });
  }
}
