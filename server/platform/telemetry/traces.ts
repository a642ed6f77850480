/** Sends spans to an OpenTelemetry collector. */
import { context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Config } from '#server/platform/config.ts'
import { serviceResource } from './resource.ts'
import { setTracing } from './tracer.ts'

/** Sends spans to the collector until it is stopped; the exporter reads its headers and timeout. */
export const startTraces = ({ endpoint, share }: NonNullable<Config['traces']>): { stop(): Promise<void> } => {
  const provider = new TracerProvider({
    resource: serviceResource(),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  setTracing(true)
  return {
    async stop() {
      setTracing(false)
      trace.disable()
      context.disable()
      await provider.shutdown().catch(() => {})
    },
  }
}
