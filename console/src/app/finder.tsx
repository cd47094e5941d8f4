import { useId, useState } from 'react';
import { useMatches } from 'react-router';
import type { Page } from '../pages';
import { Dialog } from '../parts/dialog';
import { addressOf, useCurrentAccount } from './account';
import { useText, useTexts } from './language';
import { useGo } from './link';
import { APP } from './texts';

const MOST = 12;

interface Found {
  key: string;
  label: string;
  hint: string;
  to: string;
}

/** Goes to an account or a page by some letters of its name. With another account the page stays the same. */
export function Finder({ isOpen, onClose, pages }: { isOpen: boolean; onClose: () => void; pages: readonly Page[] }) {
  const t = useTexts(APP);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} label={t('searchAccounts')} className="finder">
      <FinderList onClose={onClose} pages={pages} />
    </Dialog>
  );
}

function FinderList({ onClose, pages }: { onClose: () => void; pages: readonly Page[] }) {
  const t = useTexts(APP);
  const text = useText();
  const go = useGo();
  const listId = useId();
  const [wanted, setWanted] = useState('');
  const [at, setAt] = useState(0);
  const { accounts, current } = useCurrentAccount();
  const here = usePageHere(pages);
  const all: Found[] = [
    ...accounts.map(({ id, name }) => ({
      key: id,
      label: name,
      hint: t('accounts'),
      to: addressOf(here?.path ?? 'accounts/:accountId', id) as string,
    })),
    ...pages.flatMap(({ path, title }) => {
      const to = addressOf(path, current?.id);
      return to
        ? [
            {
              key: path,
              label: text(title),
              hint: path.includes(':accountId') ? (current?.name ?? '') : t('pages'),
              to,
            },
          ]
        : [];
    }),
  ];
  const letters = wanted.trim().toLocaleLowerCase();
  const found = all
    .filter(({ label, key }) => label.toLocaleLowerCase().includes(letters) || key === letters)
    .slice(0, MOST);
  const open = (entry: Found | undefined) => {
    if (!entry) return;
    onClose();
    go(entry.to);
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
      {found.length === 0 ? <p className="quiet">{t('nothingFound')}</p> : null}
    </form>
  );
}

/** The page that is shown, when it is one of an account. */
function usePageHere(pages: readonly Page[]): Page | undefined {
  const last = useMatches().at(-1);
  const accountId = last?.params.accountId;
  if (!accountId) return undefined;
  return pages.find(({ path }) => path.includes(':accountId') && addressOf(path, accountId) === last.pathname);
}
