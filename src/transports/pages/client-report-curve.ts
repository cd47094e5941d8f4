import type { Curve } from '../../domain/client-reports/report-view.js';

/** The plane on which curves are drawn, in pages and PDFs alike; values are below `top`. */
export const CURVE = { width: 440, height: 150, top: 20 };

/** An SVG path with a gap for each day without a value; empty if no day has one. */
export function curveLines({ now, before }: Curve, which: 'now' | 'before'): string {
  const values = which === 'now' ? now : before;
  if (!values) return '';
  const largest = Math.max(...now, ...(before ?? []).map((value) => value ?? 0)) || 1;
  const step = CURVE.width / Math.max(1, values.length - 1);
  const room = CURVE.height - CURVE.top - 2;
  let isOpen = false;
  const parts = values.map((value, at) => {
    if (value === null) {
      isOpen = false;
      return '';
    }
    const point = `${isOpen ? 'L' : 'M'}${(at * step).toFixed(1)} ${(CURVE.height - 1 - (value / largest) * room).toFixed(1)}`;
    isOpen = true;
    return point;
  });
  return parts.join('');
}
