import { monitorEventLoopDelay } from 'node:perf_hooks'
import { meter, observe } from './meter.ts'

const NANOSECONDS = 1e9
const PERCENTILES = [50, 99]

/** Reports memory, processor time and the delay of the event loop. */
export const observeProcess = (): void => {
  observe('process.memory.bytes', { unit: 'bytes', description: 'Memory of the process.' }, (report) => {
    const { rss, heapUsed, external } = process.memoryUsage()
    report(rss, { kind: 'resident' })
    report(heapUsed, { kind: 'heap' })
    report(external, { kind: 'external' })
  })
  meter()
    .createObservableCounter('process.cpu.seconds', { unit: 'seconds', description: 'Processor time of the process.' })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage()
      result.observe((user + system) / 1e6)
    })
  const delays = monitorEventLoopDelay({ resolution: 10 })
  delays.enable()
  observe(
    'nodejs.eventloop.delay.seconds',
    { unit: 'seconds', description: 'Delay of the event loop since the last scrape, by percentile.' },
    (report) => {
      for (const percentile of PERCENTILES)
        report(delays.percentile(percentile) / NANOSECONDS, { percentile: String(percentile) })
      report(delays.max / NANOSECONDS, { percentile: '100' })
      delays.reset()
    },
  )
}
