import { matchPath, useLocation, useParams } from 'react-router';
import type { Page } from '../pages';
import { Tabs } from '../parts/tabs';
import { addressOf } from './account';
import { useText } from './language';

/** The page that is shown, and the one of the navigation that stands for it. */
export function usePageShown(pages: readonly Page[]): { page: Page | undefined; path: string | undefined } {
  const { pathname } = useLocation();
  const page = pages.find(({ path }) => matchPath(`/app/${path}`, pathname));
  return { page, path: page && (page.tabOf ?? page.below ?? page.path) };
}

/** The pages that share a place in the navigation, above each of them. */
export function PageTabs({ pages }: { pages: readonly Page[] }) {
  const text = useText();
  const { accountId } = useParams();
  const { page } = usePageShown(pages);
  const first = pages.find(({ path }) => path === (page?.tabOf ?? page?.path));
  const family = pages.filter((each) => each === first || each.tabOf === first?.path);
  if (!page || !first || page.below || family.length < 2) return null;
  return (
    <div className="page-tabs">
      <Tabs
        label={text(first.title)}
        tabs={family.flatMap((each) => {
          const to = addressOf(each.path, accountId);
          return to ? [{ to, text: text(each.tab ?? each.title), isCurrent: each === page }] : [];
        })}
      />
    </div>
  );
}
