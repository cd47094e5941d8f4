import type { ReactNode } from 'react';

interface ConfirmationProps {
  children: ReactNode;
  /** What else has to be known or chosen, below the text. */
  details?: ReactNode;
  cancel: string;
  confirm: string;
  /** Whether what was confirmed is under way. */
  isRunning: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** The content of a dialog that asks once more before something is lost. */
export function Confirmation({
  children,
  details,
  cancel,
  confirm,
  isRunning,
  onCancel,
  onConfirm,
}: ConfirmationProps) {
  return (
    <>
      <p>{children}</p>
      {details}
      <footer>
        <button type="button" className="button" onClick={onCancel}>
          {cancel}
        </button>
        <button type="button" className="button danger" disabled={isRunning} onClick={onConfirm}>
          {confirm}
        </button>
      </footer>
    </>
  );
}
