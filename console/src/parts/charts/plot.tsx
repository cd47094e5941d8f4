import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { useIsDark, useIsPrinting } from '../../app/theme';

/** A colour of the style sheet, which a canvas does not know. */
export function colour(name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** As wide as A4 between wide margins: wider drawings would be made smaller, with their writing. */
const PAPER_WIDTH = 640;

interface PlotProps {
  /** Made anew when the data or the theme change, and for paper. */
  options: (size: { width: number; height: number }) => uPlot.Options;
  data: uPlot.AlignedData;
  height: number;
  className?: string;
}

/** A uPlot drawing as wide as its place. What it shows is said elsewhere in text: it is hidden from screen readers. */
export default function Plot({ options, data, height, className }: PlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const isDark = useIsDark();
  const isPrinting = useIsPrinting();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours of the style sheet follow the theme.
  useEffect(() => {
    const element = place.current as HTMLDivElement;
    const size = () => ({ width: Math.min(element.clientWidth, isPrinting ? PAPER_WIDTH : Infinity), height });
    const plot = new uPlot(options(size()), data, element);
    const watch = new ResizeObserver(() => plot.setSize(size()));
    watch.observe(element);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [options, data, height, isDark, isPrinting]);
  return <div ref={place} className={className} aria-hidden="true" />;
}
