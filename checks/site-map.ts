/**
 * Calls of the API document as a page of links and forms, which is all that a web-site scanner
 * understands.
 */
import type { ApiDocument, Parameter } from '#server/openapi/document.ts'
import { exampleOf as bodyExampleOf } from '#server/openapi/fields.ts'
import { html } from '#server/openapi/html.ts'
import type { JsonSchema } from '#server/openapi/schemas.ts'
import { exampleOf } from './examples.ts'
import type { ProxyRequest } from './proxy.ts'

export type SiteMap = { page: string; links: number; forms: number; translate(request: ProxyRequest): ProxyRequest }

/** URL of a form, with the method and path of the real call: a form sends neither PUT nor JSON. */
const FORM = /^\/form\/([a-z]+)(\/.*)$/

const queryOf = (parameters: readonly (Parameter | { $ref: string })[]) =>
  parameters
    .flatMap((one) => ('$ref' in one || one.in !== 'query' ? [] : [`${one.name}=${exampleOf(one.name, one.schema)}`]))
    .join('&')

const typed = (usual: unknown, text: string): unknown => {
  if (typeof usual === 'number' && /^-?\d{1,15}$/.test(text)) return Number(text)
  if (typeof usual === 'string') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export const siteMapFor = (document: ApiDocument, role: string): SiteMap => {
  const bodies = new Map<string, Record<string, unknown>>()
  const links: string[] = []
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const roles = operation['x-roles'] as readonly string[] | undefined
      if ((roles && !roles.includes(role)) || path === '/events') continue
      const where = `/api${path.replace(/\{\w+\}/g, '1')}`
      const query = queryOf(operation.parameters)
      if (method === 'get') links.push(query === '' ? where : `${where}?${query}`)
      const schema = operation.requestBody?.content['application/json']?.schema
      if (method === 'get' || !schema) continue
      const required = { ...schema, required: Object.keys((schema.properties ?? {}) as JsonSchema) }
      const usual = bodyExampleOf(required)
      if (typeof usual === 'object' && usual !== null && !Array.isArray(usual))
        bodies.set(`/form/${method}${where}`, usual as Record<string, unknown>)
    }
  const formValue = (value: unknown) => (typeof value === 'string' ? value || 'a' : JSON.stringify(value))
  const page = html`<!doctype html><html lang="en"><head><title>Calls</title></head><body>
    ${links.map((link) => html`<a href="${link}">${link}</a> `)}
    ${[...bodies].map(
      ([action, body]) => html`<form method="post" action="${action}">
        ${Object.entries(body).map(([name, value]) => html`<input name="${name}" value="${formValue(value)}">`)}
      </form>`,
    )}</body></html>`
  return {
    page: page.text,
    links: links.length,
    forms: bodies.size,
    translate(request) {
      const [path = '', query] = request.path.split('?')
      const [, method, where] = FORM.exec(path) ?? []
      if (method === undefined || where === undefined) return request
      const usual = bodies.get(path) ?? {}
      const sent = new URLSearchParams(request.body.toString())
      const body = Object.fromEntries([...sent].map(([name, value]) => [name, typed(usual[name], value)]))
      return {
        method: method.toUpperCase(),
        path: query === undefined ? where : `${where}?${query}`,
        headers: { ...request.headers, 'content-type': 'application/json', 'content-length': '1' },
        body: Buffer.from(JSON.stringify(body)),
      }
    },
  }
}
