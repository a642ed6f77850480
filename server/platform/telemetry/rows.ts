import { setTimeout as pause } from 'node:timers/promises'
import type { MetricOptions } from '@opentelemetry/api'
import type { Database } from '#server/platform/database.ts'
import { type Labels, meter } from './meter.ts'

/** A reading must be done before the 10 s that a scrape usually waits. */
const PATIENCE_MS = 2000

type Gauge<Row> = MetricOptions & { of: (row: Row) => number }

/**
 * Reports values from the database at each scrape, the same from every process. Without an answer
 * in time they are left out, and the scrape has the rest.
 */
export const observeRows = <Row>(
  db: Database,
  read: (db: Database) => Promise<Row[]>,
  labelsOf: (row: Row) => Labels,
  gauges: Record<string, Gauge<Row>>,
): void => {
  const entries = Object.entries(gauges).map(([name, { of, ...options }]) => ({
    gauge: meter().createObservableGauge(name, options),
    of,
  }))
  meter().addBatchObservableCallback(
    async (result) => {
      const late = pause(PATIENCE_MS, [] as Row[], { ref: false })
      const rows = await Promise.race([read(db).catch(() => []), late])
      for (const row of rows) for (const { gauge, of } of entries) result.observe(gauge, of(row), labelsOf(row))
    },
    entries.map(({ gauge }) => gauge),
  )
}
