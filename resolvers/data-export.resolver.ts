import { Ctx, Resolver, Subscription } from 'type-graphql';
import {
  DataExport,
  DataExportArgs,
  DataExportDownload,
  DataExportListArgs,
  DataExportPage,
  StartDataExportArgs,
} from '../schema/exports/data-export.type.js';
import { exampleOf } from '../schema/support/fields.js';
import type { Context, WriteContext } from './operations/context.js';
import { withDates } from './operations/named-period.js';
import { eitherCredential, inSnakeCaseForKeys, NO_STORE, Operation } from './operations/operation.js';
import { Args, Mutation, Query } from './operations/typed.js';

/** Every row names its account; the service asks for the scope of the dataset, too. */
const EXPORTS = { scope: 'accounts:read', role: 'member' } as const satisfies Operation;

@Resolver()
export class DataExportResolver {
  @Operation({
    ...EXPORTS,
    rest: inSnakeCaseForKeys('POST /data-exports', 201),
    tool: 'start_data_export',
    toolOnRequest: true,
    toolHints: { destructive: false },
    cost: 2_000,
    errors: ['conflict', 'not_found'],
    example: {
      ...exampleOf(DataExport),
      status: 'waiting',
      rowCount: 0,
      byteSize: 0,
      endedAt: null,
    },
  })
  @Mutation(() => DataExport, {
    description:
      'Reads all rows of a dataset into a file, which a job makes: follow dataExportProgress, poll dataExport, or subscribe to the webhook data_export.finished; then call dataExportDownload. A key also needs the scope of the dataset, such as products:read.',
  })
  async startDataExport(@Args() args: StartDataExportArgs, @Ctx() context: WriteContext) {
    const { services, viewer, write } = context;
    return services.dataExports.start(viewer, await withDates(context, args), write.mark);
  }

  @Operation({
    node: { exportId: 'id' },
    ...EXPORTS,
    rest: eitherCredential('GET /data-exports/{exportId}'),
    tool: 'get_data_export',
    toolOnRequest: true,
    errors: ['not_found'],
  })
  @Query(() => DataExport, {
    description: 'An export that the caller started, and how far it is.',
  })
  dataExport(@Args() args: DataExportArgs, @Ctx() { services, viewer }: Context) {
    return services.dataExports.get(viewer, args);
  }

  @Operation({ ...EXPORTS, rest: eitherCredential('GET /data-exports'), connection: 'dataExportsConnection' })
  @Query(() => DataExportPage, {
    description: 'Exports that the caller started within a week, newest first.',
  })
  dataExports(@Args() args: DataExportListArgs, @Ctx() { services, viewer }: Context) {
    return services.dataExports.list(viewer, args);
  }

  @Operation({
    ...EXPORTS,
    rest: inSnakeCaseForKeys('POST /data-exports/{exportId}/cancel'),
    errors: ['not_found'],
    example: { ...exampleOf(DataExport), status: 'cancelled' },
  })
  @Mutation(() => DataExport, {
    description: 'Ends an export that waits or runs, and discards the file of one that is done.',
  })
  cancelDataExport(@Args() args: DataExportArgs, @Ctx() { services, viewer }: Context) {
    return services.dataExports.cancel(viewer, args);
  }

  @Operation({
    ...EXPORTS,
    rest: eitherCredential('GET /data-exports/{exportId}/download').map((route) => ({ ...route, headers: NO_STORE })),
    tool: 'get_data_export_download',
    toolOnRequest: true,
    errors: ['conflict', 'not_found'],
  })
  @Query(() => DataExportDownload, {
    description: 'Where the file of an export can be downloaded, for ten minutes; ask again for another address.',
  })
  dataExportDownload(@Args() args: DataExportArgs, @Ctx() { services, viewer }: Context) {
    return services.dataExports.download(viewer, args);
  }

  @Operation(EXPORTS)
  @Subscription(() => DataExport, {
    description: 'Current state of an export, sent on subscribing and whenever it progresses, in any process.',
    subscribe: async ({ context, args }: { context: Context; args: DataExportArgs }) => {
      await context.services.dataExports.get(context.viewer, args);
      return context.services.dataExports.follow(context.viewer, args);
    },
  })
  dataExportProgress(@Args() args: DataExportArgs, @Ctx() { services, viewer }: Context): Promise<DataExport> {
    return services.dataExports.get(viewer, args);
  }
}
