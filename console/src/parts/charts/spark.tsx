import { useCallback, useMemo } from 'react';
import uPlot from 'uplot';
import Plot, { colour } from './plot';

export function Spark({ values }: { values: readonly number[] }) {
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
}
