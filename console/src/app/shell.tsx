import { useQueryClient } from '@tanstack/react-query';
import { Menu, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Navigate, Outlet, useLocation, useMatches, useNavigation, useParams } from 'react-router';
import { useSession } from '../api/session';
import { useViewer } from '../api/viewer';
import { GROUPS, PAGES, type Page } from '../pages';
import { addressOf, useCurrentAccount } from './account';
import { Finder } from './finder';
import { Help } from './help';
import { useText, useTexts } from './language';
import { PageLink, useGo } from './link';
import { PersonMenu } from './person-menu';
import { useShortcuts } from './shortcuts';
import { APP } from './texts';

/** Leads to the sign-in page as soon as there is no session any more. */
export function Shell() {
  const session = useSession();
  const queries = useQueryClient();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!session) queries.clear();
  }, [session, queries]);
  if (!session) return <Navigate to={`/app/sign-in?${new URLSearchParams({ to: pathname + search })}`} replace />;
  return <Frame />;
}

function Frame() {
  const t = useTexts(APP);
  const viewer = useViewer();
  const go = useGo();
  const { accountId } = useParams();
  const navigation = useNavigation();
  const { current } = useCurrentAccount();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isFinderOpen, setFinderOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const pages = PAGES.filter(({ isFor }) => !isFor || isFor(viewer));
  const { pathname } = useLocation();
  useFocusOnPage(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the address changes.
  useEffect(() => setMenuOpen(false), [pathname]);
  useShortcuts({
    go: (letter) => {
      const page = pages.find(({ key }) => key === letter);
      const address = page && addressOf(page.path, current?.id);
      if (address) go(address);
      return address !== undefined;
    },
    search: () => setFinderOpen(true),
    help: () => setHelpOpen(true),
  });
  const isOnPage = usePagePath();
  return (
    <div className="frame" data-menu={isMenuOpen || undefined}>
      <a className="skip" href="#page">
        {t('skip')}
      </a>
      <header className="bar">
        <button
          type="button"
          className="icon-button"
          aria-expanded={isMenuOpen}
          aria-controls="navigation"
          onClick={() => setMenuOpen(!isMenuOpen)}
        >
          <Menu aria-hidden="true" />
          <span className="hidden">{t('menu')}</span>
        </button>
        <span className="brand">
          <span className="brand-mark" aria-hidden="true" />
          adlane
        </span>
        <button type="button" className="icon-button" onClick={() => setFinderOpen(true)}>
          <Search aria-hidden="true" />
          <span className="hidden">{t('search')}</span>
        </button>
      </header>
      <nav id="navigation" className="side" aria-label={t('navigation')}>
        <p className="brand">
          <span className="brand-mark" aria-hidden="true" />
          adlane
        </p>
        <button type="button" className="finder-button" onClick={() => setFinderOpen(true)}>
          <Search aria-hidden="true" />
          <span>{t('search')}</span>
          <kbd>/</kbd>
        </button>
        {(['agency', 'account', 'settings'] as const).map((group) => (
          <Group
            key={group}
            group={group}
            pages={pages.filter(({ nav }) => nav?.group === group)}
            account={current}
            isOnPage={isOnPage}
            onChoose={() => setFinderOpen(true)}
          />
        ))}
        <PersonMenu viewer={viewer} onHelp={() => setHelpOpen(true)} />
      </nav>
      <button type="button" className="veil" tabIndex={-1} aria-hidden="true" onClick={() => setMenuOpen(false)} />
      <main id="page" tabIndex={-1} aria-busy={navigation.state !== 'idle'}>
        {/* Nothing of one account, such as an open dialog, is kept for the next. */}
        <Outlet key={accountId} />
      </main>
      <Finder
        isOpen={isFinderOpen}
        onClose={() => setFinderOpen(false)}
        pages={pages}
        onHelp={() => setHelpOpen(true)}
      />
      <Help isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} pages={pages} />
    </div>
  );
}

interface GroupProps {
  group: keyof typeof GROUPS;
  pages: readonly Page[];
  account: { id: string; name: string } | undefined;
  isOnPage: (path: string) => boolean;
  onChoose: () => void;
}

function Group({ group, pages, account, isOnPage, onChoose }: GroupProps) {
  const t = useTexts(APP);
  const text = useText();
  if (pages.length === 0) return null;
  return (
    <section className="side-group">
      <h2>{text(GROUPS[group])}</h2>
      {group === 'account' ? (
        <button type="button" className="account-switch" onClick={onChoose} aria-haspopup="dialog">
          <span>{account?.name ?? t('chooseAccount')}</span>
          <span aria-hidden="true">⌄</span>
        </button>
      ) : null}
      <ul>
        {pages.map(({ path, title, nav }) => {
          const address = addressOf(path, account?.id);
          const Icon = nav?.icon;
          if (address === undefined || !Icon) return null;
          return (
            <li key={path}>
              <PageLink to={address} end aria-current={isOnPage(path) ? 'page' : undefined}>
                <Icon aria-hidden="true" />
                {text(title)}
              </PageLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Whether a page is the one that is shown. */
function usePagePath(): (path: string) => boolean {
  const last = useMatches().at(-1);
  return (path) => last !== undefined && last.pathname === addressOf(path, last.params.accountId);
}

/** A new page begins at its heading, for eyes and for screen readers; not the first one, which the browser announces. */
function useFocusOnPage(pathname: string): void {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    window.scrollTo(0, 0);
    (document.getElementById('page-title') ?? document.getElementById('page'))?.focus({ preventScroll: true });
  }, [pathname]);
}
