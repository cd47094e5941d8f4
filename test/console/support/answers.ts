import type { Page } from 'playwright-core';

/** What one operation of the page is answered instead, as GraphQL answers errors; the others go on. */
export async function refuse(page: Page, operation: string, error: { code: string; message: string }): Promise<void> {
  await page.route('**/graphql', (route) => {
    const asked = route.request().postDataJSON() as { query?: string; variables?: Record<string, unknown> } | null;
    if (!asked?.query?.includes(operation)) return route.fallback();
    // A server does not run what a document leaves out.
    const [, condition] = new RegExp(`\\b${operation}\\b[^{}]*@include\\(if: \\$(\\w+)\\)`).exec(asked.query) ?? [];
    if (condition && asked.variables?.[condition] === false) return route.fallback();
    const { code, message } = error;
    return route.fulfill({ json: { data: null, errors: [{ message, extensions: { code } }] } });
  });
}
