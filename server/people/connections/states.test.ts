import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { startApp, type TestApp } from '#test/app.ts'
import { answer, block, end, invite, listOf, recommendedTo, unblock } from '#test/helpers/connections.ts'
import type { Person } from '#test/people.ts'

const SCHOOLS = 3
const PEOPLE = 4
const DAY = 24 * 60

type ModelConnection = {
  sender: 'employer' | 'employee'
  status: 'pending' | 'accepted' | 'rejected'
  decidedAt: number
}
type Model = { now: number; ties: Map<string, ModelConnection>; blocks: Set<string> }
type Step = { kind: string; school: number; person: number; byEmployer: boolean }
const WAIT: Step = { kind: 'wait', school: 0, person: 0, byEmployer: true }

const keyOf = ({ school, person }: Step) => `${school}-${person}`
const blockKey = (step: Step, byEmployer: boolean) => `${keyOf(step)}-${byEmployer ? 'r' : 'e'}`
const hasBlock = (model: Model, step: Step) =>
  model.blocks.has(blockKey(step, true)) || model.blocks.has(blockKey(step, false))

/**
 * Error code that rulings.md, section 5, expects for a step, or null. Applies the change to the
 * model.
 */
const expected = (model: Model, step: Step): string | null => {
  const { ties, blocks, now } = model
  const [key, by] = [keyOf(step), step.byEmployer ? ('employer' as const) : ('employee' as const)]
  const tie = ties.get(key)
  if (step.kind === 'invite') {
    if (hasBlock(model, step)) return 'not_found'
    if (tie?.status === 'accepted' || (tie?.status === 'pending' && tie.sender === by)) return 'connection_exists'
    if (tie?.status === 'pending') ties.set(key, { ...tie, status: 'accepted', decidedAt: now })
    else if (tie?.status === 'rejected' && now - tie.decidedAt < 7 * DAY) return 'rejected_recently'
    else ties.set(key, { sender: by, status: 'pending', decidedAt: now })
    return null
  }
  if (step.kind === 'block') {
    // A blocked person is not told that the other exists, unless their own block already names the
    // other.
    if (blocks.has(blockKey(step, !step.byEmployer)) && !blocks.has(blockKey(step, step.byEmployer))) return 'not_found'
    if (tie && tie.status !== 'rejected') ties.delete(key)
    blocks.add(blockKey(step, step.byEmployer))
    return null
  }
  if (step.kind === 'unblock') return blocks.delete(blockKey(step, step.byEmployer)) ? null : 'not_found'
  if (!tie || hasBlock(model, step)) return 'not_found'
  if (step.kind === 'end') {
    if (tie.status === 'rejected') return 'already_answered'
    if (tie.status === 'pending' && tie.sender !== by) return 'not_your_turn'
    ties.delete(key)
    return null
  }
  if (tie.sender === by) return 'not_your_turn'
  if (tie.status !== 'pending') return 'already_answered'
  ties.set(key, { ...tie, status: step.kind === 'accept' ? 'accepted' : 'rejected', decidedAt: now })
  return null
}

const perform = async (app: TestApp, schools: Person[], people: Person[], step: Step): Promise<string | null> => {
  const [school, person] = [schools[step.school]!, people[step.person]!]
  const [by, other] = step.byEmployer ? [school, person] : [person, school]
  const found = await app.db.maybe<{ id: number }>`
    select id from connections where employer_id = ${school.id} and employee_id = ${person.id}`
  const tie = found ?? { id: 2_000_000_000 }
  const calls: Record<string, () => Promise<unknown>> = {
    invite: () => invite(by, other),
    accept: () => answer(by, tie, 'accepted'),
    reject: () => answer(by, tie, 'rejected'),
    end: () => end(by, tie),
    block: () => block(by, other),
    unblock: () => unblock(by, other),
  }
  return calls[step.kind]!().then(
    () => null,
    (error: { code: string }) => error.code,
  )
}

// spec: 4.7
test('after any actions of two sides the rules are kept, and both see the same', async (t) => {
  const app = await startApp(t)
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          kind: fc.constantFrom('invite', 'invite', 'invite', 'accept', 'reject', 'end', 'block', 'unblock', 'wait'),
          school: fc.nat(SCHOOLS - 1),
          person: fc.nat(PEOPLE - 1),
          byEmployer: fc.boolean(),
        }),
        { minLength: 5, maxLength: 25 },
      ),
      async (steps) => {
        run++
        await app.db.run`update users set status = 'inactive'`
        const schools = await Promise.all(Array.from({ length: SCHOOLS }, (_, n) => app.employer(`School ${run} ${n}`)))
        const people = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => app.employee(`Person ${run} ${n}`)))
        const model: Model = { now: 0, ties: new Map(), blocks: new Set() }
        for (const step of steps) {
          if (step.kind === 'wait') {
            model.now += 4 * DAY
            app.setNow(app.now().add({ minutes: 4 * DAY }))
            // Keeps the sessions alive, however long the steps wait.
            await app.db.run`update sessions set last_used_at = ${app.now()}`
          } else {
            await app.db.run`delete from limits where key like 'invitations:%'`
            assert.equal(await perform(app, schools, people, step), expected(model, step), JSON.stringify(step))
          }
        }
        for (const [s, school] of schools.entries()) {
          const own = people.filter((_, p) => model.ties.has(`${s}-${p}`) && !isBlocked(model, s, p))
          assert.equal((await listOf(school)).total, own.length)
          const shown = people.filter((_, p) => isRecommended(model, s, p)).map(({ name }) => name)
          assert.deepEqual(await recommendedTo(school), { names: shown, total: shown.length })
        }
        for (const [p, person] of people.entries()) {
          const shown = schools.filter((_, s) => isRecommended(model, s, p)).map(({ name }) => name)
          assert.deepEqual(await recommendedTo(person), { names: shown, total: shown.length })
        }
      },
    ),
    { numRuns: 25, examples: [[Array.from({ length: 9 }, () => WAIT)]] },
  )
})

const isBlocked = (model: Model, school: number, person: number) =>
  hasBlock(model, { kind: '', school, person, byEmployer: true })
const isRecommended = (model: Model, school: number, person: number) => {
  const tie = model.ties.get(`${school}-${person}`)
  const isFresh = tie && (tie.status !== 'rejected' || model.now - tie.decidedAt < 7 * DAY)
  return !isFresh && !isBlocked(model, school, person)
}
