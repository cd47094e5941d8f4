import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { keepFocus } from '../app/focus';
import { useTexts } from '../app/language';
import { APP } from '../app/texts';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Shown above; a dialog without one needs `label`. */
  title?: string;
  label?: string;
  className?: string;
  children: ReactNode;
}

/** The browser's own modal dialog: it keeps the focus in, closes on Escape and gives the focus back. Its content is new each time. */
export function Dialog({ isOpen, onClose, title, label, className = '', children }: DialogProps) {
  const t = useTexts(APP);
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (isOpen && !element?.open) element?.showModal();
    if (!isOpen && element?.open) element.close();
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own; a click beside it does the same.
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby={title ? titleId : undefined}
      aria-label={title ? undefined : label}
      // Also told when it closes because it was closed here; what stands in the address by then belongs to another page.
      onClose={() => {
        if (isOpen) onClose();
        keepFocus();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {isOpen ? (
        <div className="dialog-body">
          {title ? (
            <header>
              <h2 id={titleId}>{title}</h2>
              <button type="button" className="icon-button" onClick={onClose}>
                <X aria-hidden="true" />
                <span className="hidden">{t('close')}</span>
              </button>
            </header>
          ) : null}
          {children}
        </div>
      ) : null}
    </dialog>
  );
}
