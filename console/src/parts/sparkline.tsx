import { lazy, Suspense, useCallback, useMemo } from 'react';

const Drawing = lazy(async () => {
  const [{ default: Plot, colour }, { default: uPlot }] = await Promise.all([import('./charts/plot'), import('uplot')]);
  return {
    default: function Spark({ values }: { values: readonly number[] }) {
      const data = useMemo((): [number[], number[]] => [values.map((_, index) => index), [...values]], [values]);
      const options = useCallback(
        (size: { width: number; height: number }): uPlot.Options => ({
          ...size,
          padding: [3, 1, 3, 1],
          cursor: { show: false },
          legend: { show: false },
          scales: { x: { time: false }, y: { range: (_self, _min, max) => [0, max || 1] } },
          axes: [{ show: false }, { show: false }],
          series: [
            {},
            {
              stroke: colour('accent'),
              width: 1.5,
              fill: colour('accent-soft'),
              points: { show: false },
              ...(uPlot.paths.spline && { paths: uPlot.paths.spline() }),
            },
          ],
        }),
        [],
      );
      return <Plot data={data} options={options} height={32} className="spark" />;
    },
  };
});

/** The course of a figure, in a cell. */
export function Sparkline({ values }: { values: readonly number[] }) {
  return (
    <Suspense fallback={<span className="spark" />}>
      <Drawing values={values} />
    </Suspense>
  );
}
