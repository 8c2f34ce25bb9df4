'use client';

import '@mantine/charts/styles.layer.css';
import { ChartTooltip } from '@mantine/charts';
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatDayMonth } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import css from './charts.module.css';
import { type DrawnDay, hairlines } from './figures.rules';

/** Days whose names stand below the drawing, counted from the first. */
const NAMED = [0, 10, 19];

const SERIES = [
  { name: 'count', label: 'Last 30 days', color: 'var(--accent)' },
  { name: 'before', label: 'Previous 30 days', color: 'var(--ctl)' },
];

/** Between the numbers at the side and the drawing, and what a digit takes at most, in pixels. */
const APART = 10;
const DIGIT = 8;

/** What both lines have in common. */
const LINE = { type: 'linear', isAnimationActive: false, activeDot: false } as const;

/** A line without an area; what has no filling is left out of the tooltip, too. */
const OUTLINE = { ...LINE, stroke: 'var(--accent)', strokeWidth: 2, fill: 'none', dot: false } as const;

/**
 * The drawing of `DaysDrawing`: an area under a line of 2 px, the period before dotted, four hairlines. Today has only
 * begun, so the line to it is broken: its drop is no loss of readers. It is built from the parts that Mantine's charts
 * are built from: with those come legends, brushes and reference marks, 15 kB that nothing here shows.
 */
export default function Drawing({ days, written }: DaysDrawingProps) {
  const reader = useReader();
  const data = days.map((day, index) => ({
    ...day,
    whole: index < days.length - 1 ? day.count : null,
    so_far: index >= days.length - 2 ? day.count : null,
  }));
  const lines = hairlines(days.flatMap((day) => [day.count, day.before]));
  const last = days.length - 1;
  const named = [...NAMED, last].flatMap((index) => days[index]?.day ?? []);
  return (
    <div className={css.drawing}>
      <ResponsiveContainer>
        <AreaChart data={data} accessibilityLayer={false} margin={{ top: 6, right: 6, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="day"
            ticks={named}
            interval={0}
            tickMargin={10}
            tickLine={false}
            axisLine={false}
            tick={({ x, y, index, payload }) => {
              const anchor = index === 0 ? 'start' : index === named.length - 1 ? 'end' : 'middle';
              return (
                <text x={x} y={y} dy={10} textAnchor={anchor} fill="currentColor" fontSize={12}>
                  {formatDayMonth(String(payload.value), reader)}
                </text>
              );
            }}
          />
          <YAxis
            domain={[lines[0], lines[3]]}
            ticks={lines}
            width={APART + DIGIT * Math.max(...lines.map((line) => written(line).length))}
            tickSize={0}
            tickMargin={APART}
            tickLine={false}
            axisLine={false}
            tickFormatter={written}
            tick={{ fontSize: 12, fill: 'currentColor' }}
          />
          <Tooltip
            isAnimationActive={false}
            position={{ y: 0 }}
            cursor={{ stroke: 'var(--line2)' }}
            content={({ label, payload }) => (
              <ChartTooltip
                label={formatDayMonth(String(label), reader)}
                payload={payload}
                series={SERIES}
                valueFormatter={written}
              />
            )}
          />
          <Area
            {...LINE}
            dataKey="count"
            stroke="none"
            fill="var(--accent)"
            fillOpacity={0.07}
            dot={(dot) => <LastDot key={dot.index} {...dot} last={last} />}
          />
          <Area {...OUTLINE} dataKey="whole" />
          <Area {...OUTLINE} dataKey="so_far" strokeDasharray="4 4" />
          <Area
            {...LINE}
            dataKey="before"
            stroke="var(--ctl)"
            strokeWidth={1.5}
            strokeDasharray="1.5 3"
            fill="var(--ctl)"
            fillOpacity={0}
            dot={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </div>
  );
}

export interface DaysDrawingProps {
  days: DrawnDay[];
  /** A number as it stands beside the hairlines and over a day. */
  written: (value: number) => string;
}

interface DotPlace {
  index?: number | undefined;
  cx?: number | undefined;
  cy?: number | undefined;
  last: number;
}

/** The dot on today; the other days have none. */
function LastDot({ index, cx, cy, last }: DotPlace) {
  if (index !== last || cx === undefined || cy === undefined) return <g />;
  return <circle cx={cx} cy={cy} r={4} fill="var(--accent)" stroke="var(--paper)" strokeWidth={2} />;
}
