import { lazy, Suspense } from 'react';

const Drawing = lazy(async () => ({ default: (await import('./charts/drawings')).Spark }));

/** The course of a figure, in a cell. */
export function Sparkline({ values }: { values: readonly number[] }) {
  return (
    <Suspense fallback={<span className="spark" />}>
      <Drawing values={values} />
    </Suspense>
  );
}
