/**
 * Measures that the code records. They go nowhere, at no cost, unless `startMetrics` has run before
 * (docs/decisions/0310).
 */
import { type Attributes, type MetricOptions, metrics } from '@opentelemetry/api'

/** Few values each: route patterns, kinds and states, never ids. */
export type Labels = Attributes
type Report = (value: number, labels?: Labels) => void

export const meter = () => metrics.getMeter('bellbird')

/** Upper bounds of the buckets of a call, in seconds. */
export const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Reports values of this process at each scrape. Returns how to stop it. */
export const observe = (name: string, options: MetricOptions, read: (report: Report) => void): (() => void) => {
  const gauge = meter().createObservableGauge(name, options)
  const callback = (result: { observe: Report }) => read((value, labels) => result.observe(value, labels))
  gauge.addCallback(callback)
  return () => gauge.removeCallback(callback)
}
