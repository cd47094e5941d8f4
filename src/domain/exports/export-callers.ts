import type { AccessService } from '../../access/access.service.js';
import { authorize } from '../../access/authorize.js';
import { callerKeyOf, type Viewer } from '../../access/viewer.js';
import { AppError } from '../../errors.js';
import { formerMember } from '../teams/membership.js';
import { DATASETS } from './datasets.js';
import type { ExportDataset } from './export.enum.js';

/** Whoever an export is read for. */
export interface ExportOwner {
  teamId: string;
  createdBy: string | null;
  apiKeyId: string | null;
}

/** Throws AppError `insufficient_scope` or `forbidden`: customers have no exports. */
export function requireMayExport(viewer: Viewer, dataset: ExportDataset): void {
  authorize(viewer, { scope: DATASETS[dataset].scope, role: 'member' });
}

/** The owner with the rights of now. Throws AppError `forbidden` once they are gone, and like `requireMayExport`. */
export async function currentOwner(
  access: Pick<AccessService, 'current'>,
  { teamId, createdBy, apiKeyId }: ExportOwner,
  dataset: ExportDataset,
): Promise<Viewer> {
  const owner: Viewer | undefined =
    apiKeyId !== null
      ? { kind: 'key', teamId, apiKeyId, scopes: new Set(), accountIds: null }
      : createdBy !== null
        ? formerMember(teamId, createdBy)
        : undefined;
  const viewer = owner && (await access.current([owner])).get(callerKeyOf(owner));
  if (!viewer || viewer instanceof AppError || viewer.teamId !== teamId)
    throw new AppError('forbidden', 'Whoever started this export has no access to the team any more.');
  requireMayExport(viewer, dataset);
  return viewer;
}
