/** Proxy before the service of each e2e test that has Prism's validators check every call. */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiDocument } from '#server/openapi/document.ts'
import type { TrafficProxy } from '../e2e/helpers/event-stream.ts'
import { load } from './programs.ts'
import { type ProxyRequest, type ProxyResponse, startProxy } from './proxy.ts'

type Diagnostic = { message: string; path?: (string | number)[] }
type Either = { _tag: 'Left'; left: Diagnostic[] } | { _tag: 'Right' }
type Operation = {
  method: string
  path: string
  responses: { code: string; contents?: { mediaType: string }[] }[]
}
type Validator = (checked: { resource: Operation; element: object }) => Either
type Prism = { getHttpOperationsFromSpec(document: object): Promise<Operation[]> }
type Validators = { validateInput: Validator; validateOutput: Validator }

/** One line of the report: the call, its answer's status and what is wrong with it. */
export type CheckedCall = {
  call: string
  status: number
  kind: 'passed' | 'answer' | 'request' | 'excepted'
  what?: string
}

const BASE = '/api'
/**
 * Paths that are not part of the API document: the document and its page, the manifest of the web
 * app, and calls by gateways, which define their own shape.
 */
const BESIDE = /^\/(docs|openapi\.json|manifest\.webmanifest|sms\/inbound|stripe\/webhook)/

const prepare = async () => {
  const { getHttpOperationsFromSpec } = await load<Prism>('@stoplight/prism-http')
  const validators = await load<Validators>('@stoplight/prism-http/dist/validator/index.js')
  const operations = await getHttpOperationsFromSpec(
    apiDocument(
      { productName: 'Bellbird', supportEmail: 'support@bellbird.example', publicUrl: 'https://bellbird.example' },
      '1.0.0',
    ),
  )
  const routes = operations
    .map((operation) => ({
      operation,
      // Number of parameters; if a fixed path and one with a parameter both match, the fixed one
      // wins.
      parts: operation.path.match(/\{/g)?.length ?? 0,
      pattern: new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`),
    }))
    .sort((a, b) => a.parts - b.parts)
  const find = (method: string, path: string) =>
    routes.find(({ operation, pattern }) => operation.method === method.toLowerCase() && pattern.test(path))?.operation
  return { ...validators, find }
}
let prepared: ReturnType<typeof prepare> | null = null

const textOf = (diagnostics: Diagnostic[]) =>
  diagnostics.map(({ message, path = [] }) => `${path.join('.')}: ${message}`).join('; ')

const contentOf = (headers: ProxyRequest['headers'], body: Buffer): unknown => {
  if (body.length === 0) return undefined
  const isJson = headers['content-type']?.startsWith('application/json') ?? false
  try {
    return isJson ? JSON.parse(body.toString()) : body.toString('latin1')
  } catch {
    return body.toString('latin1')
  }
}

/** Event streams have no end, and the bytes of uploaded files have no schema. */
const hasNoSchema = ({ responses }: Operation, status: number) =>
  responses
    .find(({ code }) => code === String(status))
    ?.contents?.some(({ mediaType }) => /octet-stream|event-stream/.test(mediaType)) ?? false

const checkWith =
  ({ find, validateInput, validateOutput }: Awaited<ReturnType<typeof prepare>>, report: (call: CheckedCall) => void) =>
  (request: ProxyRequest, response: ProxyResponse) => {
    const { pathname, searchParams } = new URL(request.path, 'http://check')
    if (!pathname.startsWith(`${BASE}/`)) return
    const path = pathname.slice(BASE.length)
    if (BESIDE.test(path)) return
    const { status, headers } = response
    const resource = find(request.method, path)
    const call = `${request.method} ${resource?.path ?? path}`
    if (!resource) return report({ call, status, kind: 'request', what: 'the document does not know this call' })
    const query: Record<string, string | string[]> = {}
    for (const name of new Set(searchParams.keys())) {
      const values = searchParams.getAll(name)
      query[name] = values.length === 1 ? values[0]! : values
    }
    const isForm = request.headers['content-type']?.startsWith('multipart/form-data') ?? false
    const element = {
      method: request.method.toLowerCase(),
      url: { path, query },
      headers: request.headers,
      // Prism reads the parts of a form as text, even numbers, so requests with a form are not
      // checked.
      body: isForm ? undefined : contentOf(request.headers, request.body),
    }
    const input = isForm ? null : validateInput({ resource, element })
    // A refused request was told that it was wrong; one that was not refused must match the
    // document.
    if (input?._tag === 'Left' && status < 400)
      report({
        call,
        status,
        kind: 'request',
        what: `${textOf(input.left)} (${JSON.stringify(element.body ?? query)})`,
      })
    if (hasNoSchema(resource, status)) return report({ call, status, kind: 'excepted' })
    const output = { statusCode: status, headers, body: contentOf(headers, response.body) }
    const validated = validateOutput({ resource, element: output })
    if (validated._tag === 'Left') report({ call, status, kind: 'answer', what: textOf(validated.left) })
    else report({ call, status, kind: 'passed' })
  }

export const startProxyBefore: TrafficProxy['startProxyBefore'] = async (address, { port }) => {
  prepared ??= prepare()
  const report = join(process.env.CHECK_REPORT ?? '.', `calls-${process.pid}.jsonl`)
  const observe = checkWith(await prepared, (call) => appendFileSync(report, `${JSON.stringify(call)}\n`))
  return startProxy({ upstream: () => address, observe }, port)
}
