import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useMatches } from 'react-router';
import { reaches, useViewer } from '../api/viewer';
import type { Page } from '../pages';
import { Dialog } from '../parts/dialog';
import { addressOf, useCurrentAccount } from './account';
import { finderPlansQuery, searchQuery } from './finder.query';
import { ALSO } from './finder-words';
import { finds } from './fold';
import { useFormats } from './formats';
import { LANGUAGES, type Language, setLanguage, useText, useTexts } from './language';
import { useGo } from './link';
import { APP } from './texts';
import { setTheme } from './theme';

/** How many of a kind are shown. */
const MOST = 8;
const PAUSE_MS = 200;
const CAMPAIGN_PAGE = 'accounts/:accountId/campaigns/:campaignId';

interface Found {
  key: string;
  label: string;
  hint: string;
  /** What it is found by besides. */
  also?: string;
  /** Where it leads, or what it does. */
  to?: string;
  run?: () => void;
}

interface FinderProps {
  isOpen: boolean;
  onClose: () => void;
  pages: readonly Page[];
  onHelp: () => void;
}

/**
 * Goes to an account, a page, a change plan, a campaign or a product by some letters of its name, or changes a setting. With another
 * account the page stays the same, where that has it.
 */
export function Finder({ isOpen, ...props }: FinderProps) {
  const t = useTexts(APP);
  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} label={t('searchAccounts')} className="finder">
      <FinderList {...props} />
    </Dialog>
  );
}

function FinderList({ onClose, pages, onHelp }: Omit<FinderProps, 'isOpen'>) {
  const t = useTexts(APP);
  const go = useGo();
  const listId = useId();
  const [wanted, setWanted] = useState('');
  const [at, setAt] = useState(0);
  const local = useLocal(pages, onHelp);
  const { results, isSearching } = useResults(wanted.trim(), pages);
  const found = [
    ...local.flatMap((kind) =>
      kind.filter(({ label, also = '', key, hint }) => finds(`${label} ${also} ${key} ${hint}`, wanted)).slice(0, MOST),
    ),
    ...(wanted.trim().length >= 2 ? results : []),
  ];
  const open = (entry: Found | undefined) => {
    if (!entry) return;
    onClose();
    entry.run?.();
    if (entry.to) go(entry.to);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        open(found[at]);
      }}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: a dialog that was opened to write in.
        autoFocus
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={found[at] ? `${listId}-${at}` : undefined}
        aria-label={t('searchAccounts')}
        placeholder={t('searchAccounts')}
        autoComplete="off"
        value={wanted}
        onChange={(event) => {
          setWanted(event.target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (!step || found.length === 0) return;
          event.preventDefault();
          setAt((at + step + found.length) % found.length);
        }}
      />
      <div id={listId} role="listbox" aria-label={t('searchAccounts')}>
        {found.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus and names the active option.
          <div
            key={entry.key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            onMouseEnter={() => setAt(index)}
            onClick={() => open(entry)}
          >
            <span>{entry.label}</span>
            <small>{entry.hint}</small>
          </div>
        ))}
      </div>
      {found.length === 0 ? <p className="quiet">{t(isSearching ? 'searching' : 'nothingFound')}</p> : null}
    </form>
  );
}

/** What is known without asking: accounts, pages, settings and change plans, each kind by itself. */
function useLocal(pages: readonly Page[], onHelp: () => void): readonly (readonly Found[])[] {
  const t = useTexts(APP);
  const text = useText();
  const { moment } = useFormats();
  const { accounts, current, offers } = useCurrentAccount();
  const here = usePageHere(pages);
  const mayRead = reaches(useViewer(), 'member');
  const plans = useQuery({ ...finderPlansQuery, enabled: mayRead }).data?.changePlans.data ?? [];
  const byFavorite = accounts.toSorted((one, other) => Number(other.isFavorite) - Number(one.isFavorite));
  const setting = (key: string, label: string, run: () => void): Found => ({ key, label, hint: t('setting'), run });
  return [
    byFavorite.map((account) => ({
      key: account.id,
      label: account.name,
      hint: t(account.isFavorite ? 'favorite' : 'accounts'),
      to: addressOf((offers(account, here?.needs) && here?.path) || 'accounts/:accountId', account.id) as string,
    })),
    pages.flatMap(({ path, title, needs }) => {
      if (!offers(current, needs)) return [];
      const to = addressOf(path, current?.id);
      // Pages of one plan or ticket are found by that.
      if (!to || /:(?!accountId)/.test(path)) return [];
      const hint = path.includes(':accountId') ? (current?.name ?? '') : t('pages');
      const words = ALSO[path];
      return [{ key: path, label: text(title), hint, to, ...(words && { also: text(words) }) }];
    }),
    [
      ...(['system', 'light', 'dark'] as const).map((theme) =>
        setting(`theme ${theme}`, `${t('theme')}: ${t(theme)}`, () => setTheme(theme)),
      ),
      ...(Object.keys(LANGUAGES) as Language[]).map((language) =>
        setting(`language ${language}`, `${t('language')}: ${LANGUAGES[language]}`, () => setLanguage(language)),
      ),
      setting('shortcuts', t('help'), onHelp),
    ],
    plans.map(({ id, note, changeCount, createdAt }) => ({
      key: id,
      label: note ?? t('planOf', { count: changeCount, moment: moment(createdAt) }),
      hint: t('plan'),
      to: `/app/changes/${id}`,
    })),
  ];
}

/** What the server finds by name, some moments after the last letter. */
function useResults(wanted: string, pages: readonly Page[]): { results: readonly Found[]; isSearching: boolean } {
  const t = useTexts(APP);
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(setAsked, PAUSE_MS, wanted);
    return () => clearTimeout(timer);
  }, [wanted]);
  const found = useQuery(searchQuery(asked));
  const hasCampaignPage = pages.some(({ path }) => path === CAMPAIGN_PAGE);
  const results = (found.data?.searchResults ?? [])
    .filter(({ name, id }) => finds(`${name} ${id}`, wanted))
    .map(({ kind, id, accountId, accountName, name }) => {
      const account = `/app/accounts/${accountId}`;
      const campaign = hasCampaignPage ? `${account}/campaigns/${id}` : `${account}/campaigns`;
      return {
        key: `${kind} ${accountId} ${id}`,
        label: name,
        hint: `${t(kind)} · ${accountName}`,
        to: kind === 'campaign' ? campaign : `${account}/products?${new URLSearchParams({ product: id })}`,
      };
    });
  return { results, isSearching: wanted.length >= 2 && (asked !== wanted || found.isFetching) };
}

/** The page that is shown, when it is one of an account. */
function usePageHere(pages: readonly Page[]): Page | undefined {
  const last = useMatches().at(-1);
  const accountId = last?.params.accountId;
  if (!accountId) return undefined;
  return pages.find(({ path }) => path.includes(':accountId') && addressOf(path, accountId) === last.pathname);
}
