import { X } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { useTexts } from '../app/language';
import { useErrorWords } from '../words/error-words';
import { PARTS } from './texts';

const STAYS_MS = 10_000;
const MOST = 3;

export interface Toast {
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
  const run = async ({ id, action }: Shown) => {
    drop(id);
    try {
      await action?.run();
    } catch (error) {
      show({ tone: 'bad', text: words.line(error) });
    }
  };
  return (
    <Show value={show}>
      {children}
      <section className="toasts" aria-label={t('notifications')} aria-live="polite">
        {toasts.map((toast) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: resting on a message only keeps it from going away.
          <div
            key={toast.id}
            className={`toast ${toast.tone ?? ''}`}
            onMouseEnter={() => clearTimeout(timers.current.get(toast.id))}
            onMouseLeave={() => wait(toast.id)}
            onFocus={() => clearTimeout(timers.current.get(toast.id))}
            onBlur={() => wait(toast.id)}
          >
            <span className="toast-text">{toast.text}</span>
            {toast.action ? (
              <button type="button" className="link" onClick={() => void run(toast)}>
                {toast.action.label}
              </button>
            ) : null}
            <button type="button" className="icon-button" onClick={() => drop(toast.id)}>
              <X aria-hidden="true" />
              <span className="hidden">{t('dismiss')}</span>
            </button>
          </div>
        ))}
      </section>
    </Show>
  );
}
