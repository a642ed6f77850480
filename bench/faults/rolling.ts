/** Restarts two processes in turn behind haproxy, while people work. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { migrate } from '#server/platform/migrate.ts'
import { freePort } from '#test/helpers/free-port.ts'
import { type ServerProcess, startProcess } from '#test/process.ts'
import { type Started, withDatabase } from './database.ts'
import { startDebianProgram } from './debian.ts'
import { sendCommand } from './haproxy.ts'
import { reportWork, startWork, type Work } from './work.ts'

export type RollingSize = { restarts: number; couples: number; betweenMs: number }
export const rollingSizes = {
  full: { restarts: 20, couples: 24, betweenMs: 2000 },
  small: { restarts: 2, couples: 4, betweenMs: 500 },
}

export type RollingRun = Work & { restarts: number; secondsOfRestart: number }

/** Returns the haproxy configuration that operators get, with other ports and another socket. */
const configOf = async (port: number, socket: string, ports: readonly number[]) =>
  (await readFile('docs/operations/haproxy.cfg', 'utf8'))
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
    .replace('/run/haproxy/bellbird.sock', socket)
    .replace(/127\.0\.0\.1:300(\d)/g, (_, n: string) => `127.0.0.1:${ports[Number(n) - 1]}`)

/** Waits until haproxy reports a process as up, because it sends no requests to it before. */
const untilUp = async (socket: string, name: string) => {
  const isUp = async () => new RegExp(`^bellbird,${name},.*,UP,`, 'm').test(await sendCommand(socket, 'show stat'))
  while (!(await isUp())) await pause(100)
}

/** Time for the requests that haproxy has already handed over to reach the process. */
const DRAIN_MS = 500

/** Starts two processes behind haproxy, which can be replaced one at a time. */
export const startPair = async ({ url, after }: Pick<Started, 'url' | 'after'>, folder: string) => {
  await migrate(url)
  const env = { DATABASE_URL: url, DATA_DIR: folder, TRUST_PROXY: 'on' }
  const apps: ServerProcess[] = [await startProcess({ after }, env), await startProcess({ after }, env)]
  const ports = apps.map(({ base }) => Number(new URL(base).port))
  const [port, socket] = [await freePort(15_000), join(folder, 'haproxy.sock')]
  await writeFile(join(folder, 'haproxy.cfg'), await configOf(port, socket, ports))
  const proxy = await startDebianProgram('haproxy', { args: ['-db', '-f', join(folder, 'haproxy.cfg')], port })
  after(() => proxy.stop())
  return {
    base: `http://127.0.0.1:${port}`,
    /** Replaces a process by one of this program; returns the seconds that it took. */
    async replace(at: 0 | 1, program = 'server/main.ts') {
      const began = performance.now()
      await sendCommand(socket, `set server bellbird/app${at} state drain`)
      await pause(DRAIN_MS)
      await apps[at]!.kill('SIGTERM')
      apps[at] = await startProcess({ after }, env, { port: ports[at]!, program })
      await sendCommand(socket, `set server bellbird/app${at} state ready`)
      await untilUp(socket, `app${at}`)
      return (performance.now() - began) / 1000
    },
  }
}

export const runRolling = (folder: string, size: RollingSize, say: (line: string) => void): Promise<RollingRun> =>
  withDatabase(folder, async (started) => {
    const pair = await startPair(started, folder)
    const working = await startWork(started.db, [pair.base], size)

    let seconds = 0
    for (let n = 0; n < size.restarts; n++) {
      await pause(size.betweenMs)
      seconds += await pair.replace(n % 2 === 0 ? 0 : 1)
      if ((n + 1) % 5 === 0) say(`${n + 1} restarts …`)
    }
    await pause(size.betweenMs)
    const done = await working.stop()
    return { ...done, restarts: size.restarts, secondsOfRestart: seconds / size.restarts }
  })

export const reportRolling = (run: RollingRun, say: (line: string) => void) => {
  say('')
  say(`${run.restarts} restarts behind haproxy, ${run.secondsOfRestart.toFixed(1)} s each`)
  reportWork(run, say)
}
