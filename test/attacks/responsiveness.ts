/** Measures how long other callers wait during an attack. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestApp } from '#test/app.ts'

const LONGEST_WAIT_MS = 200
const ATTEMPTS = 4

const waitOf = async (ask: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await ask()
  return performance.now() - start
}

/** Returns the median wait from the beginning of the attack to its end. */
const medianWait = async (ask: () => Promise<unknown>, attack: () => Promise<unknown>): Promise<number> => {
  let isUnderWay = true
  const attacked = attack().finally(() => {
    isUnderWay = false
  })
  const waits: number[] = []
  const asked = (async () => {
    do {
      await pause(30)
      waits.push(await waitOf(ask))
    } while (isUnderWay)
  })()
  await Promise.all([attacked, asked])
  return waits.sort((a, b) => a - b)[Math.floor(waits.length / 2)]!
}

/**
 * Asserts that `ask` is usually answered within 200 ms during the attack. A busy machine may slow
 * one attempt down; an attack that blocks the process or takes all connections slows all of them.
 */
export const assertAnswersDuring = async (
  what: string,
  ask: () => Promise<unknown>,
  attack: () => Promise<unknown>,
): Promise<void> => {
  const waits: number[] = []
  for (let n = 0; n < ATTEMPTS; n++) {
    waits.push(await medianWait(ask, attack))
    if (waits.at(-1)! < LONGEST_WAIT_MS) return
  }
  assert.fail(`${what}: others waited ${waits.map(Math.round).join(', ')} ms`)
}

export const assertHealthAnswersDuring = (what: string, app: TestApp, attack: () => Promise<unknown>): Promise<void> =>
  assertAnswersDuring(what, () => app.anonymous.service.health(), attack)
