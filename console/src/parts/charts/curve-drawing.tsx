import { useCallback, useMemo } from 'react';
import uPlot from 'uplot';
import { useFormats } from '../../app/formats';
import Plot, { colour } from './plot';

export interface CurveSeries {
  label: string;
  /** One for each day; null where there is none. */
  values: readonly (number | null)[];
  format: (value: number) => string;
  /** Shorter, for its axis. */
  axis: (value: number) => string;
  /** The first stands on the left axis, the second on the right one. */
  tone: 'accent' | 'second';
}

/** The first figure in an earlier period: its days stand below those of the present one, the first below the first. */
export interface EarlierCurve {
  days: readonly string[];
  values: readonly (number | null)[];
}

export interface CurveProps {
  /** Days, YYYY-MM-DD, ascending. */
  days: readonly string[];
  series: readonly CurveSeries[];
  before?: EarlierCurve | undefined;
  marks?: readonly { day: string; title: string; color: string }[];
}

const HEIGHT = 280;

const secondsOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1_000;

export default function CurveDrawing({ days, series, before, marks = [] }: CurveProps) {
  const { date } = useFormats();
  const data = useMemo(
    (): uPlot.AlignedData => [
      days.map(secondsOf),
      ...series.map(({ values }) => [...values]),
      ...(before ? [days.map((_, at) => before.values[at] ?? null)] : []),
    ],
    [days, series, before],
  );
  const options = useCallback(
    (size: { width: number; height: number }): uPlot.Options => {
      const axis = { stroke: colour('quiet'), font: '12px Inter Variable, sans-serif', ticks: { show: false } };
      return {
        ...size,
        tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), 'Etc/UTC'),
        padding: [12, 0, 0, 0],
        legend: { show: false },
        cursor: { y: false, points: { size: 8 } },
        scales: Object.fromEntries([
          ['x', { time: true }],
          ...series.map((_, index) => [
            `y${index}`,
            { range: (_self: uPlot, _min: number, max: number) => [0, (max || 1) * 1.08] },
          ]),
        ]),
        axes: [
          {
            ...axis,
            grid: { show: false },
            space: 72,
            values: (_self, splits) =>
              splits.map((seconds) =>
                date(new Date(seconds * 1_000).toISOString().slice(0, 10)).replace(/[ .,/-]*\d{4}$/, ''),
              ),
          },
          ...series.map(({ axis: text }, index) => ({
            ...axis,
            scale: `y${index}`,
            side: index === 0 ? 3 : 1,
            size: 64,
            space: 48,
            grid: index === 0 ? { stroke: colour('line'), width: 1 } : { show: false },
            values: (_self: uPlot, splits: number[]) => splits.map(text),
          })),
        ],
        series: [
          {},
          ...series.map(({ label, tone }, index) => ({
            label,
            scale: `y${index}`,
            stroke: colour(tone),
            width: 2,
            points: { show: false },
            ...(index === 0 && { fill: colour(`${tone}-soft`) }),
          })),
          ...(before
            ? [
                {
                  scale: 'y0',
                  stroke: colour('accent'),
                  width: 1.5,
                  dash: [5, 5],
                  alpha: 0.75,
                  points: { show: false },
                },
              ]
            : []),
        ],
        plugins: [readout(days, series, before, date), marksOf(marks)],
      };
    },
    [days, series, before, marks, date],
  );
  return <Plot data={data} options={options} height={HEIGHT} className="curve" />;
}

/** The numbers of the day under the pointer. */
function readout(
  days: CurveProps['days'],
  series: CurveProps['series'],
  before: EarlierCurve | undefined,
  date: (day: string) => string,
): uPlot.Plugin {
  const told = (value: number | null | undefined, format: (value: number) => string) =>
    value == null ? '–' : format(value);
  const box = document.createElement('div');
  box.className = 'readout';
  box.hidden = true;
  return {
    hooks: {
      init: (plot) => void plot.over.append(box),
      setCursor: ({ cursor: { idx, left = -1 }, over }) => {
        const day = idx == null ? undefined : days[idx];
        box.hidden = day === undefined || left < 0;
        if (day === undefined || idx == null) return;
        const lines = [
          date(day),
          ...series.map(({ label, values, format }) => `${label}: ${told(values[idx], format)}`),
        ];
        const [first] = series;
        const dayBefore = before?.days[idx];
        if (before && dayBefore !== undefined && first)
          lines.push(`${date(dayBefore)}: ${told(before.values[idx], first.format)}`);
        box.replaceChildren(
          ...lines.map((text) => {
            const line = document.createElement('div');
            line.textContent = text;
            return line;
          }),
        );
        const isRight = left > over.clientWidth / 2;
        box.style.left = isRight ? '' : `${left + 12}px`;
        box.style.right = isRight ? `${over.clientWidth - left + 12}px` : '';
      },
    },
  };
}

/** Lines with a flag at the days on which something happened. */
function marksOf(marks: NonNullable<CurveProps['marks']>): uPlot.Plugin {
  return {
    hooks: {
      draw: (plot) => {
        const { ctx, bbox } = plot;
        const ratio = devicePixelRatio;
        ctx.save();
        for (const { day, color } of marks) {
          const x = Math.round(plot.valToPos(secondsOf(day), 'x', true));
          if (x < bbox.left || x > bbox.left + bbox.width) continue;
          const tone = color.startsWith('#') ? color : colour(`board-${color}`) || colour('quiet');
          ctx.strokeStyle = tone;
          ctx.fillStyle = tone;
          ctx.lineWidth = ratio;
          ctx.setLineDash([4 * ratio, 4 * ratio]);
          ctx.beginPath();
          ctx.moveTo(x, bbox.top);
          ctx.lineTo(x, bbox.top + bbox.height);
          ctx.stroke();
          ctx.setLineDash([]);
          ctx.beginPath();
          ctx.arc(x, bbox.top, 4 * ratio, 0, 2 * Math.PI);
          ctx.fill();
        }
        ctx.restore();
      },
    },
  };
}
