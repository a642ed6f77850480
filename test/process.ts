import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { clientFor } from '#web/platform/api.ts'
import type { Ends } from './app.ts'
import { freePort } from './helpers/free-port.ts'

export type ServerProcess = { base: string; child: ChildProcess; kill(signal: NodeJS.Signals): Promise<void> }

/** Runs a process that is expected to refuse to start. Returns its exit code and output. */
export const refusedStart = async (t: Ends, env: Record<string, string>) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'server', 'main.ts')], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', PORT: String(await freePort(10_000)), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  t.after(() => child.kill('SIGKILL'))
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code: code as number | null, output }
}

/**
 * Starts a real server process, as `npm start` does; it answers when this returns, and is gone when
 * the test ends.
 */
export const startProcess = async (
  t: Ends,
  env: Record<string, string>,
  { port: ownPort, program = 'server/main.ts' }: { port?: number; program?: string } = {},
): Promise<ServerProcess> => {
  const port = ownPort ?? (await freePort(10_000))
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', program)], {
    env: { PATH: process.env.PATH, DEMO: 'off', LOG_LEVEL: 'silent', ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const kill = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  t.after(() => kill('SIGKILL'))
  const base = `http://127.0.0.1:${port}`
  const anonymous = clientFor({ base, token: () => null })
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null) throw new Error(`the server ended at its start (${child.exitCode})`)
    const isUp = await anonymous.service.health().then(
      () => true,
      () => false,
    )
    if (isUp) return { base, child, kill }
    // On a busy machine, creating the demo data takes more than a minute.
    if (tries === 3000) throw new Error('the server did not start within five minutes')
    await pause(100)
  }
}
