import { Menu, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigation, useParams } from 'react-router';
import { useViewer } from '../api/viewer';
import { GROUPS, PAGES, type Page } from '../pages';
import { addressOf, useCurrentAccount } from './account';
import { type Badge, useBadges } from './badges';
import { Finder } from './finder';
import { Help } from './help';
import { useText, useTexts } from './language';
import { Link, useGo } from './link';
import { PageTabs, usePageShown } from './page-tabs';
import { PersonMenu } from './person-menu';
import { SessionGate } from './session-gate';
import { useShortcuts } from './shortcuts';
import { APP } from './texts';

const MOST_COUNTED = 99;

export function Shell() {
  return (
    <SessionGate>
      <Frame />
    </SessionGate>
  );
}

function Frame() {
  const t = useTexts(APP);
  const viewer = useViewer();
  const go = useGo();
  const { accountId } = useParams();
  const navigation = useNavigation();
  const { current, offers } = useCurrentAccount();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isFinderOpen, setFinderOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const mine = PAGES.filter(({ isFor }) => !isFor || isFor(viewer));
  const pages = mine.filter(({ needs }) => offers(current, needs));
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
  const { path: shown } = usePageShown(pages);
  const countOf = useBadges(current?.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page, where the navigation is longer than the window.
  useEffect(() => showInside(document.querySelector('#navigation [aria-current=page]')), [pathname]);
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
            shown={shown}
            countOf={countOf}
            onChoose={() => setFinderOpen(true)}
          />
        ))}
        <PersonMenu viewer={viewer} onHelp={() => setHelpOpen(true)} />
      </nav>
      <button type="button" className="veil" tabIndex={-1} aria-hidden="true" onClick={() => setMenuOpen(false)} />
      <main id="page" tabIndex={-1} aria-busy={navigation.state !== 'idle'}>
        <PageTabs pages={pages} />
        {/* Nothing of one account, such as an open dialog, is kept for the next. */}
        <Outlet key={accountId} />
      </main>
      <Finder
        isOpen={isFinderOpen}
        onClose={() => setFinderOpen(false)}
        pages={mine}
        onHelp={() => setHelpOpen(true)}
      />
      <Help isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} pages={pages} />
    </div>
  );
}

/** Below a link of the navigation, for whoever is signed in. */
const BELOW_LINK = 96;

/** Moves what an element is in, and nothing else, until the element can be seen. */
function showInside(link: Element | null): void {
  const box = link?.closest('nav');
  if (!link || !box) return;
  const beyond = link.getBoundingClientRect().bottom + BELOW_LINK - box.getBoundingClientRect().bottom;
  if (beyond > 0) box.scrollTop += beyond;
}

interface GroupProps {
  group: keyof typeof GROUPS;
  pages: readonly Page[];
  account: { id: string; name: string } | undefined;
  /** The path of the page that is shown. */
  shown: string | undefined;
  countOf: (badge: Badge | undefined) => number;
  onChoose: () => void;
}

function Group({ group, pages, account, shown, countOf, onChoose }: GroupProps) {
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
              <Link to={address} aria-current={shown === path ? 'page' : undefined}>
                <Icon aria-hidden="true" />
                {text(title)}
                <Count of={nav.badge} count={countOf(nav.badge)} />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What waits at a page; nothing for none. */
function Count({ of, count }: { of: Badge | undefined; count: number }) {
  const t = useTexts(APP);
  if (!of || count === 0) return null;
  const isTrouble = of === 'failingSyncs' || of === 'failingSync';
  return (
    <span className={`badge ${isTrouble ? 'bad' : ''}`} title={t(of, { count })}>
      <span aria-hidden="true">{of === 'failingSync' ? '!' : count > MOST_COUNTED ? `${MOST_COUNTED}+` : count}</span>
      <span className="hidden">{t(of, { count })}</span>
    </span>
  );
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
