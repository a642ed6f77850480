import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { ApiDocument, Operation, Parameter } from '#server/openapi/document.ts'
import type { JsonSchema } from '#server/openapi/schemas.ts'

type Content = Record<string, { schema: JsonSchema }>
type Response = { $ref?: string; content?: Content }

export type Call = {
  /** Method and path, as in `GET /shifts/{id}`. */
  name: string
  method: string
  path: string
  roles: Operation['x-roles']
  parameters: readonly Parameter[]
  body: JsonSchema | null
  /** Name of the field of a form that takes a file. */
  fileField: string | null
}
export type Answer = { status: number; type: string; text: string }

const fileFieldOf = (form: JsonSchema | undefined) => {
  const fields = Object.entries((form?.properties ?? {}) as Record<string, JsonSchema>)
  return fields.find(([, { format }]) => format === 'binary')?.[0] ?? null
}

export const callsOf = ({ paths }: ApiDocument): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const content = operation.requestBody?.content
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        roles: operation['x-roles'],
        parameters: operation.parameters.filter((one): one is Parameter => !('$ref' in one)),
        body: content?.['application/json']?.schema ?? null,
        fileField: fileFieldOf(content?.['multipart/form-data']?.schema),
      }
    }),
  )

/** Statuses of answers before the request is read; the document lists them for no call. */
const OF_HTTP = [414, 431]

/**
 * Returns a function that says what is wrong with an answer, or null. Answers are checked by a
 * validator that took no part in generating the document (docs/decisions/0329).
 */
export const answerCheck = (document: ApiDocument) => {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true })
  addFormats.default(ajv)
  ajv.addSchema({ ...document, $id: 'openapi' })
  const validators = new Map<string, ValidateFunction>()
  const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')
  const pointerTo = (...parts: string[]) =>
    `openapi#/${parts.map((part) => encodeURIComponent(escaped(part))).join('/')}`

  return ({ method, path }: Call, { status, type, text }: Answer): string | null => {
    if (OF_HTTP.includes(status)) return null
    const responses = document.paths[path]![method.toLowerCase()]!.responses as Record<string, Response>
    let response = responses[status]
    if (!response) return `status ${status} is not in the document`
    let at = ['paths', path, method.toLowerCase(), 'responses', String(status)]
    if (response.$ref) {
      at = response.$ref.slice(2).split('/')
      response = document.components.responses[at.at(-1)!] as Response
    }
    const content = response.content ?? {}
    const media = type.replace(/;.*$/, '')
    if (!('application/json' in content)) return null
    if (media !== 'application/json') return `${media || 'no type'} instead of application/json`
    const pointer = pointerTo(...at, 'content', 'application/json', 'schema')
    const validate = validators.getOrInsertComputed(pointer, () => ajv.compile({ $ref: pointer }))
    let body: unknown
    try {
      body = JSON.parse(text)
    } catch {
      return 'the answer is not JSON'
    }
    return validate(body) ? null : ajv.errorsText(validate.errors, { dataVar: 'answer' })
  }
}
