import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { clientFor } from '#web/platform/api.ts'
import { cloneDatabase } from './cluster.ts'
import { freePort } from './helpers/free-port.ts'
import { startProcess } from './process.ts'

const parentOf = (pid: string) => {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1])
  } catch {
    return null
  }
}
const childrenOf = (parent: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number)

const waitUntil = async (what: string, isMet: () => boolean | Promise<boolean>) => {
  for (let tries = 0; !(await isMet()); tries++) {
    assert.ok(tries < 1200, what)
    await pause(50)
  }
}

const skip = process.platform === 'linux' ? false : 'reads the processes from /proc, which only Linux has'

test('replaces a web process that dies and ends all of them with the first', { skip }, async (t) => {
  const database = await cloneDatabase()
  t.after(database.drop)
  const metrics = await freePort(15_000)
  const env = { DATABASE_URL: database.url, WORKERS: '2', METRICS_PORT: String(metrics) }
  const server = await startProcess(t, env)
  const [main, anonymous] = [server.child.pid!, clientFor({ base: server.base, token: () => null })]
  await waitUntil('two workers run', () => childrenOf(main).length === 2)

  const first = childrenOf(main)
  process.kill(first[0]!, 'SIGKILL')
  await waitUntil('a new worker replaces it', () => childrenOf(main).filter((pid) => !first.includes(pid)).length === 1)
  // A worker exists before it listens, so wait until one of them answers.
  await waitUntil('a worker answers', () =>
    anonymous.service.health().then(
      () => true,
      () => false,
    ),
  )
  for (let i = 0; i < 10; i++) assert.deepEqual(await anonymous.service.health(), { status: 'ok' })

  for (const port of [metrics, metrics + 1])
    await waitUntil('each worker, also the new one, has metrics on its own port', () =>
      fetch(`http://127.0.0.1:${port}/metrics`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )

  const last = childrenOf(main)
  const ended = server.kill('SIGTERM').then(() => 'ended')
  assert.equal(await Promise.race([ended, pause(10_000, 'still there', { ref: false })]), 'ended')
  assert.equal(server.child.exitCode, 0)
  await waitUntil('no worker is left', () => last.every((pid) => parentOf(String(pid)) === null))
})
