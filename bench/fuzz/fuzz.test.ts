import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiDocument } from '#server/openapi/document.ts'
import { answerCheck, callsOf } from './document.ts'
import { requestOf, type Sample } from './requests.ts'

const document = apiDocument(
  { productName: 'Bellbird', supportEmail: null, publicUrl: 'https://bellbird.example' },
  '1.0.0',
)
const calls = callsOf(document)
const callNamed = (name: string) => calls.find((call) => call.name === name)!
const JSON_TYPE = 'application/json; charset=utf-8'

test('an answer is checked by status, type and schema', () => {
  const check = answerCheck(document)
  const problem = (code: string) => JSON.stringify({ message: 'No.', code })
  const found = {
    subjects: check(callNamed('GET /subjects'), {
      status: 200,
      type: JSON_TYPE,
      text: '{"data":[{"id":1,"name":"Art","category_id":2,"category":"Arts","sector":null}]}',
    }),
    'a subject without a name': check(callNamed('GET /subjects'), {
      status: 200,
      type: JSON_TYPE,
      text: '{"data":[{"id":1,"category_id":2,"category":"Arts","sector":null}]}',
    }),
    'a problem': check(callNamed('GET /subjects'), { status: 422, type: JSON_TYPE, text: problem('invalid') }),
    'a problem of another call': check(callNamed('GET /subjects'), {
      status: 422,
      type: JSON_TYPE,
      text: problem('overlapping_booking'),
    }),
    'another status': check(callNamed('GET /subjects'), { status: 418, type: JSON_TYPE, text: '{}' }),
    'a page': check(callNamed('GET /subjects'), { status: 200, type: 'text/html', text: '<p>' }),
    'half of an answer': check(callNamed('GET /subjects'), { status: 200, type: JSON_TYPE, text: '{"data":' }),
  }
  assert.equal(found.subjects, null)
  assert.equal(found['a problem'], null)
  assert.match(found['a subject without a name'] ?? '', /must have required property 'name'/)
  assert.match(found['a problem of another call'] ?? '', /must be equal to one of the allowed values/)
  assert.equal(found['another status'], 'status 418 is not in the document')
  assert.equal(found['a page'], 'text/html instead of application/json')
  assert.equal(found['half of an answer'], 'the answer is not JSON')
})

test('a seed gives the same requests again, and leaves the samples as they were', () => {
  const input = { body: { name: 'Art', category_id: 7 } }
  const samples = new Map<string, Sample[]>([['POST /subjects', [{ caller: 'admin', input }]]])
  const people = ['admin', 'employer', 'employee']
  const make = (seed: number) =>
    Array.from({ length: 2000 }, (_, number) => requestOf(seed, number, { calls, samples, people }))
  const first = make(1)
  assert.deepEqual(make(1), first)
  assert.notDeepEqual(make(2), first)
  assert.deepEqual(input, { body: { name: 'Art', category_id: 7 } })
  assert.ok(new Set(first.map(({ call }) => call.name)).size > calls.length * 0.95)
})
