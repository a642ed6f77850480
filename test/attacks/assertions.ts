/** Assertions that an attack changes nothing and is refused. */
import assert from 'node:assert/strict'
import { type Reply, sumsOf, type World } from '#test/access/world.ts'

/** Asserts that the refused calls in `work` changed nothing in the database. */
export const assertNoChange = async (world: World, work: () => Promise<unknown>) => {
  const before = await sumsOf(world)
  await work()
  assert.deepEqual(await sumsOf(world), before)
}

export const assertRefused = async (what: string, asked: Promise<Reply>, statuses: readonly number[]) => {
  const reply = await asked
  assert.ok(statuses.includes(reply.status), `${what}: ${reply.status} ${reply.text.slice(0, 300)}`)
  return reply
}
