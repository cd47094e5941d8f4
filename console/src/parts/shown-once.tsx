import { Copy } from 'lucide-react';
import { useState } from 'react';

interface ShownOnceProps {
  /** What is shown, and never again. */
  value: string;
  children: string;
  copy: string;
  copied: string;
  done: string;
  onClose: () => void;
}

/** The content of a dialog with a secret: what to do with it, the secret, and a way to copy it. */
export function ShownOnce({ value, children, copy, copied, done, onClose }: ShownOnceProps) {
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <p>{children}</p>
      <p className="secret">
        <code>{value}</code>
        <button
          type="button"
          className="button"
          onClick={() => navigator.clipboard?.writeText(value).then(() => setCopied(true))}
        >
          <Copy aria-hidden="true" />
          {isCopied ? copied : copy}
        </button>
      </p>
      <footer>
        <button type="button" className="button primary" onClick={onClose}>
          {done}
        </button>
      </footer>
    </>
  );
}
