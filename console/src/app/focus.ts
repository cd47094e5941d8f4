/**
 * Where the focus goes when what had it is gone or cannot be used any more: back to `former` if that can be used again, else
 * to the page's heading. Does nothing while something has it.
 */
export function keepFocus(former?: Element | null): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const isUsable = former instanceof HTMLElement && former.isConnected && !former.matches(':disabled');
  (isUsable ? former : document.getElementById('page-title'))?.focus({ preventScroll: true });
}

/** Remembers what has the focus before it is disabled for a while; the result gives it back, once it is drawn again. */
export function holdFocus(): () => void {
  const former = document.activeElement;
  return () => void requestAnimationFrame(() => setTimeout(() => keepFocus(former)));
}
