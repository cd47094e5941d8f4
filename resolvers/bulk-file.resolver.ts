import { Ctx, Resolver } from 'type-graphql';
import {
  BulkFile,
  BulkFileArgs,
  BulkFileLineListArgs,
  BulkFileLinePage,
  BulkFileListArgs,
  BulkFilePage,
  PlanBulkFileArgs,
} from '../schema/bulk-files/bulk-file.type.js';
import { exampleOf } from '../schema/support/fields.js';
import type { Context, WriteContext } from './operations/context.js';
import { eitherCredential, inSnakeCaseForKeys, Operation } from './operations/operation.js';
import { Args, Mutation, Query } from './operations/typed.js';

/** Plans show campaigns and their figures; what a file may change is judged by its operations. */
const PLANS = { scope: 'campaigns:read', role: 'member' } as const satisfies Operation;

@Resolver()
export class BulkFileResolver {
  @Operation({
    ...PLANS,
    rest: inSnakeCaseForKeys('POST /bulk-files', 201),
    tool: 'plan_bulk_file',
    toolOnRequest: true,
    toolHints: { destructive: false },
    cost: 2_000,
    errors: ['conflict'],
    example: {
      ...exampleOf(BulkFile),
      status: 'waiting',
      lineCount: 0,
      changeCount: 0,
      triedCount: 0,
      plannedCount: 0,
      planId: null,
      endedAt: null,
    },
  })
  @Mutation(() => BulkFile, {
    description:
      'Takes a file of changes and makes its right lines a change plan, which a person approves; every line gets a verdict. A job reads it: poll bulkFile.',
  })
  planBulkFile(@Args() args: PlanBulkFileArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.bulkFiles.plan(viewer, args, write.mark);
  }

  @Operation({
    node: { fileId: 'id' },
    ...PLANS,
    rest: eitherCredential('GET /bulk-files/{fileId}'),
    tool: 'get_bulk_file',
    toolOnRequest: true,
    errors: ['not_found'],
  })
  @Query(() => BulkFile, {
    description: 'A file of changes that the caller sent, and how far it is.',
  })
  bulkFile(@Args() args: BulkFileArgs, @Ctx() { services, viewer }: Context) {
    return services.bulkFiles.get(viewer, args);
  }

  @Operation({ ...PLANS, rest: eitherCredential('GET /bulk-files'), connection: 'bulkFilesConnection' })
  @Query(() => BulkFilePage, {
    description: 'Files of changes that the caller sent within 30 days, newest first.',
  })
  bulkFiles(@Args() args: BulkFileListArgs, @Ctx() { services, viewer }: Context) {
    return services.bulkFiles.list(viewer, args);
  }

  @Operation({
    ...PLANS,
    rest: eitherCredential('GET /bulk-files/{fileId}/lines'),
    tool: 'list_bulk_file_lines',
    toolOnRequest: true,
    errors: ['not_found'],
  })
  @Query(() => BulkFileLinePage, {
    description: 'The lines of a file of changes with their verdicts, in its order: what is wrong, and what to do.',
  })
  bulkFileLines(@Args() args: BulkFileLineListArgs, @Ctx() { services, viewer }: Context) {
    return services.bulkFiles.lines(viewer, args);
  }
}
