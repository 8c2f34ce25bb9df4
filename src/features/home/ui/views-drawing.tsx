'use client';

import '@mantine/charts/styles.layer.css';
import { CompositeChart } from '@mantine/charts';
import { formatCount, formatDayMonth } from '@/ui/format';
import { useReader } from '@/ui/reader';
import type { HomeDay } from '../home.schema';
import css from './home.module.css';
import { hairlines } from './home-words.rules';

/** Days whose names stand below the drawing, counted from the first. */
const NAMED = [0, 10, 19];

const SERIES = [
  { name: 'recipe_views', label: 'This period', type: 'area', color: 'var(--accent)' },
  {
    name: 'recipe_views_before',
    label: 'Before',
    type: 'line',
    color: 'var(--ctl)',
    strokeDasharray: '1.5 3',
  },
] as const;

/** The drawing of a `ViewsChart`: an area under a line of 2 px, the period before dotted, four hairlines. */
export default function ViewsDrawing({ days }: { days: HomeDay[] }) {
  const reader = useReader();
  const lines = hairlines(days.flatMap((day) => [day.recipe_views, day.recipe_views_before]));
  const last = days.length - 1;
  const named = [...NAMED, last].flatMap((index) => days[index]?.day ?? []);
  return (
    <CompositeChart
      h={232}
      className={css.lines ?? ''}
      data={days}
      dataKey="day"
      series={[...SERIES]}
      curveType="linear"
      strokeWidth={2}
      withDots={false}
      tickLine="none"
      gridAxis="x"
      strokeDasharray="0"
      gridColor="var(--line)"
      textColor="var(--ink3)"
      valueFormatter={(value) => formatCount(value, reader)}
      composedChartProps={{ accessibilityLayer: false, margin: { top: 6, right: 6, bottom: 0, left: 0 } }}
      areaProps={{ fillOpacity: 0.07, dot: (dot) => <LastDot key={dot.index} {...dot} last={last} /> }}
      lineProps={{ strokeWidth: 1.5 }}
      yAxisProps={{ domain: [0, lines[3]], ticks: lines, width: 36 }}
      xAxisProps={{
        ticks: named,
        interval: 0,
        tickMargin: 10,
        tick: ({ x, y, index, payload }) => {
          const anchor = index === 0 ? 'start' : index === named.length - 1 ? 'end' : 'middle';
          return (
            <text x={x} y={y} dy={10} textAnchor={anchor} fill="currentColor" fontSize={12}>
              {formatDayMonth(String(payload.value), reader)}
            </text>
          );
        },
      }}
      tooltipProps={{ labelFormatter: (day) => formatDayMonth(String(day), reader) }}
    />
  );
}

interface DotPlace {
  index?: number;
  cx?: number;
  cy?: number;
  last: number;
}

/** The dot on today; the other days have none. */
function LastDot({ index, cx, cy, last }: DotPlace) {
  if (index !== last || cx === undefined || cy === undefined) return <g />;
  return <circle cx={cx} cy={cy} r={4} fill="var(--accent)" stroke="var(--paper)" strokeWidth={2} />;
}
