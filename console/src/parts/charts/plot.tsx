import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { useIsDark } from '../../app/theme';

/** A colour of the style sheet, which a canvas does not know. */
export function colour(name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

interface PlotProps {
  /** Made anew when the data or the theme change. */
  options: (size: { width: number; height: number }) => uPlot.Options;
  data: uPlot.AlignedData;
  height: number;
  className?: string;
}

/** A uPlot drawing as wide as its place. What it shows is said elsewhere in text: it is hidden from screen readers. */
export default function Plot({ options, data, height, className }: PlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const isDark = useIsDark();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours of the style sheet follow the theme.
  useEffect(() => {
    const element = place.current as HTMLDivElement;
    const plot = new uPlot(options({ width: element.clientWidth, height }), data, element);
    const watch = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [options, data, height, isDark]);
  return <div ref={place} className={className} aria-hidden="true" />;
}
