import { Ctx, Resolver } from 'type-graphql';
import {
  BucketDestination,
  BucketDestinationArgs,
  BucketTest,
  CreateBucketDestinationArgs,
  UpdateBucketDestinationArgs,
} from '../schema/exports/bucket-destination.type.js';
import { DONE, Done } from '../schema/support/confirmation.type.js';
import type { Context, WriteContext } from './operations/context.js';
import { Operation } from './operations/operation.js';
import { Args, Mutation, Query } from './operations/typed.js';

/** Who gives data out of the house answers for the team. */
const OWNERS = { role: 'owner', withheld: ['secretAccessKey'] } as const satisfies Operation;

@Resolver()
export class BucketDestinationResolver {
  @Operation({ role: 'member', rest: 'GET /bucket-destinations' })
  @Query(() => [BucketDestination], {
    description: 'Buckets that the team delivers exports to, by name, without their secrets.',
  })
  bucketDestinations(@Ctx() { services, viewer }: Context) {
    return services.bucketDestinations.list(viewer);
  }

  @Operation({ ...OWNERS, rest: { at: 'POST /bucket-destinations', status: 201 }, errors: ['conflict'] })
  @Mutation(() => BucketDestination, {
    description:
      'Adds a bucket of Amazon S3 or a compatible service, at most 10 per team. The secret is stored encrypted. Call testBucketDestination next.',
  })
  createBucketDestination(@Args() args: CreateBucketDestinationArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.bucketDestinations.create(viewer, args, write.mark);
  }

  @Operation({ ...OWNERS, rest: 'PATCH /bucket-destinations/{destinationId}', errors: ['not_found'] })
  @Mutation(() => BucketDestination, {
    description: 'Changes a bucket destination; schedules that it refused are resumed.',
  })
  updateBucketDestination(@Args() args: UpdateBucketDestinationArgs, @Ctx() { services, viewer }: Context) {
    return services.bucketDestinations.update(viewer, args);
  }

  @Operation({
    role: 'owner',
    rest: 'DELETE /bucket-destinations/{destinationId}',
    example: DONE,
    errors: ['not_found'],
  })
  @Mutation(() => Done, {
    description: 'Deletes a bucket destination and its secret; its schedules end. Objects stay where they are.',
  })
  async deleteBucketDestination(@Args() args: BucketDestinationArgs, @Ctx() { services, viewer }: Context) {
    await services.bucketDestinations.delete(viewer, args);
    return DONE;
  }

  @Operation({
    role: 'owner',
    rest: 'POST /bucket-destinations/{destinationId}/test',
    reachesOutside: true,
    cost: 5_000,
    errors: ['not_found'],
  })
  @Mutation(() => BucketTest, {
    description: 'Writes a small object to the bucket and deletes it again; answers the reason if that fails.',
  })
  testBucketDestination(@Args() args: BucketDestinationArgs, @Ctx() { services, viewer }: Context) {
    return services.bucketDestinations.test(viewer, args);
  }
}
