/** The pattern of the address under which a link opens a report. */
export const REPORT_PAGE = '/r/:token';

/** Path of the page that a token opens. */
export function reportPath(token: string): string {
  return REPORT_PAGE.replace(':token', token);
}
