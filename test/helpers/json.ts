/** Answers as they are on the wire, before any client of ours has read them. */
import assert from 'node:assert/strict'
import type { TestApp } from '../app.ts'
import type { Person } from '../people.ts'
import { sendRequest } from './raw-requests.ts'

export type Json = Record<string, unknown>

export const getJson =
  (app: Pick<TestApp, 'base'>) =>
  async (person: Pick<Person, 'token'>, path: string): Promise<Json> => {
    const { status, text } = await sendRequest(app, `GET ${path}`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
    assert.equal(status, 200, text)
    return JSON.parse(text)
  }
export const firstOf = (list: unknown) => (list as Json[])[0]!
export const FILE = /^\/api\/files\/[\w-]+$/
