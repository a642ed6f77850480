import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Ends } from '../app.ts'

export type ReceivedSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId: string | null
  /** 1 internal, 2 server, 3 client. */
  kind: number
  /** 2 is an error. */
  status: number
  attributes: Record<string, string | number>
}

type Value = { stringValue?: string; intValue?: number | string }
type SpanOnTheWire = Omit<ReceivedSpan, 'status' | 'attributes' | 'parentSpanId'> & {
  parentSpanId?: string
  status?: { code?: number }
  attributes: { key: string; value: Value }[]
}
type Export = { resourceSpans: { scopeSpans: { spans: SpanOnTheWire[] }[] }[] }

const read = ({ name, traceId, spanId, parentSpanId, kind, status, attributes }: SpanOnTheWire): ReceivedSpan => ({
  ...{ name, traceId, spanId, kind, parentSpanId: parentSpanId || null, status: status?.code ?? 0 },
  attributes: Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue ?? Number.NaN)]),
  ),
})

/** An OpenTelemetry collector that keeps the spans that it is sent. */
export const startCollector = async (t: Ends) => {
  const spans: ReceivedSpan[] = []
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Export
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans.map(read))))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans }
}
