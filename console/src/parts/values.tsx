import { useFormats } from '../app/formats';

/** Money of a currency, EUR unless said. */
export function Money({ value, currency, isShort = false }: { value: number; currency?: string; isShort?: boolean }) {
  const { money } = useFormats();
  return <>{money(value, { short: isShort, ...(currency && { currency }) })}</>;
}

/** Return on ad spend as a factor; a dash where nothing was spent. */
export function Roas({ value }: { value: number }) {
  const { roas } = useFormats();
  return <>{value === 0 ? '–' : roas(value)}</>;
}
