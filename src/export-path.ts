/** The pattern of the address under which the file of an export is, and under which a link reads a saved export. */
export const EXPORT_FILE = '/exports/:token';

/** Path of what a token opens. */
export function exportPath(token: string): string {
  return EXPORT_FILE.replace(':token', token);
}
