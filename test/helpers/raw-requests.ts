import { partsOfRoute } from '#contract/platform/endpoint.ts'
import type { TestApp } from '../app.ts'

export type RequestParts = { body?: BodyInit | object; headers?: Record<string, string> }

/** A call as no client of ours would make it: any bytes, any headers. */
export const sendRequest = async (
  { base }: Pick<TestApp, 'base'>,
  route: string,
  { body, headers }: RequestParts = {},
) => {
  const { method, path } = partsOfRoute(route)
  const isPlain = body !== undefined && Object.getPrototypeOf(body) === Object.prototype
  const response = await fetch(`${base}/api${path}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    body: isPlain ? JSON.stringify(body) : ((body as BodyInit | undefined) ?? null),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, code: codeOf(text) }
}

const codeOf = (text: string): string | undefined => {
  try {
    return JSON.parse(text).code
  } catch {
    return undefined
  }
}

let network = 0
/** A network address that nobody has called from yet, for an app that trusts its proxy. */
export const newNetwork = () => {
  network++
  return { 'x-forwarded-for': `198.${18 + (network >> 16)}.${(network >> 8) & 255}.${network & 255}` }
}
