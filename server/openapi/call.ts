import type { ApiDocument, Operation, Parameter } from './document.ts'
import { type Field, fieldsOf, typeOf } from './fields.ts'
import { type Html, html } from './html.ts'
import type { JsonSchema } from './schemas.ts'
import { trialForm } from './trial.ts'

type Content = Record<string, { schema: JsonSchema; examples?: Record<string, { value: { message: string } }> }>
type Response = { description: string; content?: Content }

const resolved = <T extends object>(document: ApiDocument, value: object): T => {
  if (!('$ref' in value)) return value as T
  const steps = String(value.$ref).split('/').slice(1)
  return steps.reduce<unknown>((node, step) => (node as JsonSchema)[step], document) as T
}

const sentence = (text: string) => text.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part))

export const fieldTable = (caption: string, fields: readonly Field[], isSent = false): Html | false =>
  fields.length > 0 &&
  html`<table>
    <caption>${caption}</caption>
    <thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Note</th></tr></thead>
    <tbody>${fields.map(
      (field) => html`<tr>
        <th scope="row"><code>${field.name}</code>${isSent && field.required && html` <span class="needed">required</span>`}</th>
        <td>${field.named ? html`<a href="#schema-${field.named}">${field.type}</a>` : field.type}</td>
        <td>${field.note}</td>
      </tr>`,
    )}</tbody>
  </table>`

const asField = ({ name, in: node, required, schema, description }: Parameter): Field => ({
  ...fieldsOf({ properties: { [name]: schema } })[0]!,
  required,
  note: [`in the ${node}`, description, fieldsOf({ properties: { [name]: schema } })[0]!.note]
    .filter(Boolean)
    .join('; '),
})

const answerOf = (status: string, { description, content = {} }: Response) => {
  const [[type, body] = []] = Object.entries(content)
  if (!body || !type) return null
  const isJson = type === 'application/json'
  const fields = isJson ? fieldsOf(body.schema) : []
  const named = isJson && fields.length === 0 && typeof body.schema.$ref === 'string' ? typeOf(body.schema) : null
  return html`<h4>Response <span class="status">${status}</span></h4>
    <p>${description} ${!isJson && html`<code>${type}</code>`} ${named && html`<a href="#schema-${named}">${named}</a>`}</p>
    ${fieldTable('Response fields', fields)}`
}

const problemTable = (refusals: readonly (readonly [string, Response])[]) => html`<table>
  <caption>Errors</caption>
  <thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Message</th></tr></thead>
  <tbody>${refusals.flatMap(([status, { content }]) =>
    Object.entries(content?.['application/json']?.examples ?? {}).map(
      ([code, { value }]) =>
        html`<tr><td>${status}</td><th scope="row"><code>${code}</code></th><td>${value.message}</td></tr>`,
    ),
  )}</tbody>
</table>`

const who = ({ 'x-roles': roles, security }: Operation) => {
  if (!roles) return security.length > 0 ? ['Depends on the file'] : ['Anyone']
  return roles.length === 3 ? ['Everyone signed in'] : roles.map((role) => role[0]!.toUpperCase() + role.slice(1))
}

/** One call: collapsed it shows its summary and roles, expanded everything else. */
export const callArticle = (document: ApiDocument, path: string, method: string, operation: Operation): Html => {
  const { operationId: id, summary, description, requestBody } = operation
  const parameters = operation.parameters.map((parameter) => resolved<Parameter>(document, parameter))
  const responses = Object.entries(operation.responses).map(
    ([status, response]) => [status, resolved<Response>(document, response)] as const,
  )
  const body = requestBody && Object.entries(requestBody.content)
  return html`<details class="call" id="${id}">
    <summary>
      <span class="method ${method}">${method.toUpperCase()}</span>
      <h3><code>/api${path}</code></h3>
      <span class="who">${who(operation).map((name) => html`<span class="chip">${name}</span> `)}</span>
      <span class="about">${sentence(summary)}</span>
    </summary>
    <div class="inside">
      <p><code>${id}</code> · ${sentence(description)}</p>
      ${fieldTable('Parameters', parameters.map(asField), true)}
      ${body && html`<p>Body as ${body.map(([type], i) => html`${i > 0 && ' or '}<code>${type}</code>`)}${!requestBody?.required && ', optional'}.</p>`}
      ${body && fieldTable('Body fields', fieldsOf(body[0]![1].schema), true)}
      ${responses.filter(([status]) => status < '300').map(([status, response]) => answerOf(status, response))}
      ${problemTable(responses.filter(([status]) => status >= '400'))}
      ${trialForm(path, method, parameters, operation)}
    </div>
  </details>`
}
