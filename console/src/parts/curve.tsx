import { lazy, Suspense } from 'react';
import type { CurveProps } from './charts/curve-drawing';

const Drawing = lazy(async () => ({ default: (await import('./charts/drawings')).CurveDrawing }));

/** Figures by day as curves, with marks of what happened. The numbers belong in a table beside it. */
export function Curve(props: CurveProps) {
  return (
    <Suspense fallback={<div className="curve skeleton-box" />}>
      <Drawing {...props} />
    </Suspense>
  );
}
