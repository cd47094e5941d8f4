import { X } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { useTexts } from '../app/language';
import { useErrorWords } from '../words/error-words';
import { PARTS } from './texts';

const STAYS_MS = 10_000;
const MOST = 3;

export type Toast = Said | Failed;

/** What went wrong, which is told in the reader's words. */
interface Failed {
  error: unknown;
}

interface Said {
  text: string;
  tone?: 'good' | 'bad';
  /** What can still be done about it, such as taking it back. */
  action?: { label: string; run: () => void | Promise<void> };
}

type Shown = Toast & { id: number };

const Show = createContext<(toast: Toast) => void>(() => undefined);

/** `toast({ text, action })` says briefly what happened. */
export function useToast(): (toast: Toast) => void {
  return useContext(Show);
}

interface ActionProps {
  label: string;
  run: () => void | Promise<void>;
  onRun: (work: () => void | Promise<void>) => void;
}

function Action({ label, run, onRun }: ActionProps) {
  return (
    <button type="button" className="link" onClick={() => onRun(run)}>
      {label}
    </button>
  );
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const t = useTexts(PARTS);
  const words = useErrorWords();
  const [toasts, setToasts] = useState<readonly Shown[]>([]);
  const timers = useRef(new Map<number, number>());
  const next = useRef(0);
  const drop = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  const wait = useCallback(
    (id: number) => {
      clearTimeout(timers.current.get(id));
      timers.current.set(id, window.setTimeout(drop, STAYS_MS, id));
    },
    [drop],
  );
  const show = useCallback(
    (toast: Toast) => {
      next.current += 1;
      const id = next.current;
      setToasts((all) => [...all, { ...toast, id }].slice(-MOST));
      wait(id);
    },
    [wait],
  );
  const run = async (id: number, action: () => void | Promise<void>) => {
    drop(id);
    try {
      await action();
    } catch (error) {
      show({ error });
    }
  };
  return (
    <Show value={show}>
      {children}
      <section className="toasts" aria-label={t('notifications')} aria-live="polite">
        {toasts.map(({ id, ...toast }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: resting on a message only keeps it from going away.
          <div
            key={id}
            className={`toast ${'error' in toast ? 'bad' : (toast.tone ?? '')}`}
            onMouseEnter={() => clearTimeout(timers.current.get(id))}
            onMouseLeave={() => wait(id)}
            onFocus={() => clearTimeout(timers.current.get(id))}
            onBlur={() => wait(id)}
          >
            <span className="toast-text">{'error' in toast ? words.line(toast.error) : toast.text}</span>
            {'action' in toast && toast.action ? (
              <Action {...toast.action} onRun={(work) => void run(id, work)} />
            ) : null}
            <button type="button" className="icon-button" onClick={() => drop(id)}>
              <X aria-hidden="true" />
              <span className="hidden">{t('dismiss')}</span>
            </button>
          </div>
        ))}
      </section>
    </Show>
  );
}
