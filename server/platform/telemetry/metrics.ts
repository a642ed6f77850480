/** Serves the measures of this process to Prometheus, on a port of their own. */
import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { metrics } from '@opentelemetry/api'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { MeterProvider } from '@opentelemetry/sdk-metrics'
import type { Config } from '#server/platform/config.ts'
import { notListening } from '#server/platform/start-refusals.ts'
import { observeProcess } from './process.ts'
import { serviceResource } from './resource.ts'

/** Sets of labels of one measure: more than routes times the statuses that they have. */
const MOST_SETS = 5000

export type RunningMetrics = { stop(): Promise<void> }

const hasToken = ({ headers }: IncomingMessage, token: string | null): boolean => {
  if (token === null) return true
  const [given, wanted] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Runs before anything that measures: a measure keeps the provider of its creation. */
export const startMetrics = async ({ port, host, token }: NonNullable<Config['metrics']>): Promise<RunningMetrics> => {
  const exporter = new PrometheusExporter({ preventServerStart: true, withoutScopeInfo: true })
  const provider = new MeterProvider({
    resource: serviceResource(),
    readers: [exporter],
    views: [{ instrumentName: '*', aggregationCardinalityLimit: MOST_SETS }],
  })
  metrics.setGlobalMeterProvider(provider)
  observeProcess()

  const server = createServer((request, response) => {
    if (!hasToken(request, token)) response.writeHead(401).end()
    else if (request.method !== 'GET' || request.url !== '/metrics') response.writeHead(404).end()
    else exporter.getMetricsRequestHandler(request, response)
  })
  // Each process needs a port of its own; a cluster would share that of the first one.
  server.listen({ port, host, exclusive: true })
  await once(server, 'listening').catch(notListening({ port, host }, 'METRICS_PORT', 'METRICS_HOST'))
  return {
    async stop() {
      server.closeAllConnections()
      server.close()
      metrics.disable()
      await provider.shutdown()
    },
  }
}
