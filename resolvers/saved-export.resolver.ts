import { Ctx, Resolver } from 'type-graphql';
import {
  CreatedExportLink,
  CreateExportLinkArgs,
  CreateSavedExportArgs,
  ExportLink,
  ExportLinkArgs,
  SavedExport,
  SavedExportArgs,
  UpdateSavedExportArgs,
} from '../schema/exports/saved-export.type.js';
import { DONE, Done } from '../schema/support/confirmation.type.js';
import { exampleOf } from '../schema/support/fields.js';
import type { Context, WriteContext } from './operations/context.js';
import { Operation } from './operations/operation.js';
import { Args, Mutation, Query } from './operations/typed.js';

/**
 * Of a person, and no tool: links read with the rights of whoever made them, and open without a sign-in. Assistants, which the
 * texts that they read may mislead, start an export instead.
 */
const MEMBERS = { role: 'member' } as const satisfies Operation;

@Resolver()
export class SavedExportResolver {
  @Operation({ ...MEMBERS, rest: 'GET /saved-exports' })
  @Query(() => [SavedExport], {
    description: 'Saved exports of the caller, by name.',
  })
  savedExports(@Ctx() { services, viewer }: Context) {
    return services.savedExports.list(viewer);
  }

  @Operation({ ...MEMBERS, rest: { at: 'POST /saved-exports', status: 201 }, errors: ['conflict', 'not_found'] })
  @Mutation(() => SavedExport, {
    description: 'Keeps what an export reads, at most 50 per person, so that links can read it as CSV.',
  })
  createSavedExport(@Args() args: CreateSavedExportArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.savedExports.create(viewer, args, write.mark);
  }

  @Operation({ ...MEMBERS, rest: 'PATCH /saved-exports/{savedExportId}', errors: ['not_found'] })
  @Mutation(() => SavedExport, {
    description:
      'Changes what a saved export reads: its links and schedules read that from then on. Days replace a period and the other way round; null for accountIds means all.',
  })
  updateSavedExport(@Args() args: UpdateSavedExportArgs, @Ctx() { services, viewer }: Context) {
    return services.savedExports.update(viewer, args);
  }

  @Operation({ ...MEMBERS, rest: 'DELETE /saved-exports/{savedExportId}', example: DONE, errors: ['not_found'] })
  @Mutation(() => Done, {
    description: 'Deletes a saved export; its links open nothing any more, and its schedules end.',
  })
  async deleteSavedExport(@Args() args: SavedExportArgs, @Ctx() { services, viewer }: Context) {
    await services.savedExports.delete(viewer, args);
    return DONE;
  }

  @Operation({ ...MEMBERS, rest: 'GET /saved-exports/{savedExportId}/links', errors: ['not_found'] })
  @Query(() => [ExportLink], {
    description: 'Links of a saved export, newest first, without their addresses.',
  })
  exportLinks(@Args() args: SavedExportArgs, @Ctx() { services, viewer }: Context) {
    return services.exportLinks.list(viewer, args);
  }

  @Operation({
    ...MEMBERS,
    rest: { at: 'POST /saved-exports/{savedExportId}/links', status: 201 },
    shownOnce: ['url'],
    errors: ['conflict', 'not_found'],
  })
  @Mutation(() => CreatedExportLink, {
    description:
      'Makes a link that answers a saved export as CSV without a sign-in, at most 10 per saved export: for IMPORTDATA of Google Sheets, "From web" of Excel, and Looker Studio. It reads with the rights that its maker has at that moment.',
  })
  createExportLink(@Args() args: CreateExportLinkArgs, @Ctx() { services, viewer }: Context) {
    return services.exportLinks.create(viewer, args);
  }

  @Operation({
    ...MEMBERS,
    rest: 'POST /export-links/{linkId}/revoke',
    errors: ['not_found'],
    example: { ...exampleOf(ExportLink), revokedAt: '2026-02-02T08:00:00.000Z' },
  })
  @Mutation(() => ExportLink, {
    description: 'Revokes a link, which then opens nothing.',
  })
  revokeExportLink(@Args() args: ExportLinkArgs, @Ctx() { services, viewer }: Context) {
    return services.exportLinks.revoke(viewer, args);
  }
}
