/** How long other callers wait while an attack is under way. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestApp } from '#test/app.ts'

const LONGEST_WAIT_MS = 200
const ATTEMPTS = 4

/** Milliseconds until `ask` has its answer. */
const waitOf = async (ask: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await ask()
  return performance.now() - start
}

/**
 * Asserts that `ask` is answered within 200 ms during the attack. A busy machine may delay one attempt; an attack that
 * blocks the process delays all of them.
 */
export const answersMeanwhile = async (
  what: string,
  ask: () => Promise<unknown>,
  attack: () => Promise<unknown>,
  /** The attack has to be on the server before the other caller asks. */
  underWay: () => Promise<unknown> = () => pause(30),
): Promise<void> => {
  const waits: number[] = []
  for (let n = 0; n < ATTEMPTS; n++) {
    const attacked = attack()
    await underWay()
    waits.push(await waitOf(ask))
    await attacked
    if (waits.at(-1)! < LONGEST_WAIT_MS) return
  }
  assert.fail(`${what}: others waited ${waits.map(Math.round).join(', ')} ms`)
}

export const healthAnswersMeanwhile = (what: string, app: TestApp, attack: () => Promise<unknown>): Promise<void> =>
  answersMeanwhile(what, () => app.anyone.service.health(), attack)
