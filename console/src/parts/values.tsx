import { useFormats } from '../app/formats';

/** Money of a currency, EUR unless said. */
export function Money({ value, currency, isShort = false }: { value: number; currency?: string; isShort?: boolean }) {
  const { money } = useFormats();
  return <>{money(value, { short: isShort, ...(currency && { currency }) })}</>;
}

/** Return on ad spend as a factor; a dash where nothing was spent, as spend that brought nothing has a return: nought. */
export function Roas({ of }: { of: { cost: number; roas: number } | null | undefined }) {
  const { roas } = useFormats();
  return <>{of && of.cost > 0 ? roas(of.roas) : '–'}</>;
}
