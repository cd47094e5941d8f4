/** The callback's address after the person has looked at a platform's consent page and chosen. */
export async function consent(url: string, choice: 'allow' | 'deny' = 'allow'): Promise<URL> {
  const page = await fetch(url);
  const html = await page.text();
  const href = new RegExp(`id="${choice}" href="([^"]*)"`).exec(html)?.[1]?.replaceAll('&#38;', '&');
  if (page.status !== 200 || href === undefined) throw new Error(`No consent page: ${page.status} ${html}`);
  const target = new URL(href, page.url);
  if (choice === 'deny') return target;
  const answer = await fetch(target, { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '');
}
