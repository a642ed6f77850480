import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { contract } from '#contract/index.ts'
import type { Endpoint, Endpoints } from '#contract/platform/endpoint.ts'
import { partsOfRoute } from '#contract/platform/endpoint.ts'
import { problems } from '#contract/platform/errors.ts'
import { problemsOf } from './answers.ts'
import { apiDocument } from './document.ts'

const document = apiDocument(
  { productName: 'Bellbird', supportEmail: 'support@bellbird.example', publicUrl: 'https://bellbird.example' },
  '1.0.0',
)
const calls: { feature: string; name: string; endpoint: Endpoint }[] = Object.entries(contract).flatMap(
  ([feature, endpoints]) =>
    Object.entries(endpoints as Endpoints).map(([name, endpoint]) => ({ feature, name, endpoint })),
)
const operationOf = (endpoint: Endpoint) => {
  const { method, path } = partsOfRoute(endpoint.route)
  return document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
}

test('a linter that is not ours finds nothing to say about the document', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const found = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
  assert.deepEqual(
    found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
    [],
  )
})

test('every call of the contract is in it once, under its own name and feature', () => {
  const ids = calls.map(({ feature, name, endpoint }) => {
    const operation = operationOf(endpoint)
    assert.equal(operation?.operationId, `${feature}.${name}`)
    assert.deepEqual(operation?.tags, [feature])
    assert.equal(operation?.summary, endpoint.summary)
    return operation?.operationId
  })
  const written = Object.values(document.paths).flatMap((methods) => Object.keys(methods))
  assert.equal(written.length, ids.length)
})

test('a call says whether it needs a token, and whose', () => {
  for (const { endpoint } of calls) {
    const operation = operationOf(endpoint)!
    if (endpoint.access === 'public') assert.equal(operation['x-roles'], undefined)
    else {
      assert.deepEqual(operation.security, [{ bearer: [] }])
      assert.deepEqual(operation['x-roles'], endpoint.access)
    }
  }
  assert.deepEqual(operationOf(contract.accounts.login)!.security, [])
})

test('every refusal of a call is listed by its status and code', () => {
  for (const { endpoint } of calls) {
    const { responses } = operationOf(endpoint)!
    for (const code of problemsOf(endpoint)) {
      const response = responses[problems[code].status]
      assert.ok(response, `${endpoint.route} ${code}`)
      const written = '$ref' in response ? document.components.responses[code] : response
      assert.match(JSON.stringify(written), new RegExp(`"${code}"`), `${endpoint.route} ${code}`)
    }
    for (const code of endpoint.problems ?? []) assert.ok(problemsOf(endpoint).includes(code))
  }
})

test('changes are wrapped in message and data, lists keep their own key', () => {
  const answer = (endpoint: Endpoint, status = 200) =>
    (operationOf(endpoint)!.responses[status] as { content: Record<string, { schema: object }> }).content[
      'application/json'
    ]!.schema as { properties: Record<string, unknown>; required: string[] }
  assert.deepEqual(answer(contract.subjects.add, 201).required, ['message', 'data'])
  assert.deepEqual(answer(contract.subjects.add, 201).properties.data, { $ref: '#/components/schemas/Subject' })
  assert.deepEqual(Object.keys(answer(contract.subjects.remove).properties), ['message'])
  assert.deepEqual(Object.keys(answer(contract.subjects.list).properties), ['data'])
})

test('a file that the caller has already is an answer of its own', () => {
  for (const { endpoint } of calls)
    assert.equal('304' in operationOf(endpoint)!.responses, endpoint.mode === 'file', endpoint.route)
})

test('calls with a file are described as JSON and as a form', () => {
  const { content } = operationOf(contract.profiles.create)!.requestBody!
  assert.deepEqual(Object.keys(content), ['application/json', 'multipart/form-data'])
  const form = content['multipart/form-data']!.schema.properties as Record<string, { format?: string }>
  assert.equal(form.cv?.format, 'binary')
  assert.ok('can_teach[]' in form)
})

test('unsafe calls take an Idempotency-Key, and only they', () => {
  for (const { endpoint } of calls) {
    const takes = operationOf(endpoint)!.parameters.some((p) => '$ref' in p && p.$ref.endsWith('/IdempotencyKey'))
    assert.equal(takes, !endpoint.route.startsWith('GET '), endpoint.route)
  }
})

test('ids in paths are whole numbers in the document', () => {
  const [id] = operationOf(contract.subjects.update)!.parameters
  assert.deepEqual(id, {
    name: 'id',
    in: 'path',
    required: true,
    description: 'Id of the object named before it in the path.',
    schema: { type: 'integer', minimum: 1 },
  })
})

test('every input of a call is described, and features are listed alphabetically', () => {
  for (const { endpoint } of calls)
    for (const parameter of operationOf(endpoint)!.parameters)
      if (!('$ref' in parameter)) assert.ok(parameter.description, `${endpoint.route} ${parameter.name}`)
  assert.deepEqual(
    document.tags.map(({ name }) => name),
    document.tags.map(({ name }) => name).sort(),
  )
})
