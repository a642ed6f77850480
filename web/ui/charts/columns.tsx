/** Drawing of a column chart, in a file of its own because its library is large. */
import {
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts'
import type { ChartProps } from './chart-card.tsx'

const FILLS = {
  main: 'var(--color-brand)',
  muted: 'var(--color-field)',
  good: 'var(--color-bar-good)',
  fair: 'var(--color-bar-fair)',
  poor: 'var(--color-bar-poor)',
}
const TICK = { fill: 'var(--color-dim)', fontSize: 12 }
const keyOf = (series: number) => `s${series}`

export function Columns({ series, points, format, most, isStacked = false }: ChartProps) {
  const rows = points.map(({ name, values }) => ({
    name,
    ...Object.fromEntries(values.map((value, index) => [keyOf(index), value])),
  }))
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={rows} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} barGap={2} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis dataKey="name" tick={TICK} tickLine={false} axisLine={{ stroke: 'var(--color-line)' }} minTickGap={4} />
        <YAxis
          tick={TICK}
          tickLine={false}
          axisLine={false}
          width="auto"
          tickFormatter={format}
          domain={[0, most ?? 'auto']}
          allowDecimals={false}
        />
        <Tooltip isAnimationActive={false} cursor={{ fill: 'var(--color-hover)' }} content={tipWith(format)} />
        {series.map(({ name, tone }, index) => (
          <Bar
            key={name}
            dataKey={keyOf(index)}
            name={name}
            fill={FILLS[tone]}
            stackId={isStacked ? 'all' : undefined}
            radius={isStacked ? 0 : [3, 3, 0, 0]}
            maxBarSize={36}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}

const tipWith = (format: ChartProps['format']) => (tip: TooltipContentProps) => <Tip {...tip} format={format} />

type TipProps = Pick<TooltipContentProps, 'active' | 'label' | 'payload'> & Pick<ChartProps, 'format'>
function Tip({ active, label, payload, format }: TipProps) {
  if (!active) return null
  return (
    <div className="rounded-control border border-line bg-raised px-3 py-2 text-hint shadow-md">
      <p className="font-semibold">{label}</p>
      {payload.map(({ name, value }) => (
        <p key={String(name)} className="tabular-nums">
          {name}: {typeof value === 'number' ? format(value) : '–'}
        </p>
      ))}
    </div>
  )
}
