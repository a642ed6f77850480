import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#server/platform/database.ts'

/** Questions to `costs-server.ts`, which answers with figures. */
export type Question = 'usage' | 'profile' | 'shares' | 'stop'
export type Answer = Record<string, number>

/** Milliseconds of processor time. */
export type Cost = { node: number; nodeKernel: number; database: number; databaseKernel: number }

const TICK_MS = 10

/** Returns the processor time of one process so far, from `/proc`; 0 once it has ended. */
export const timesOf = async (pid: number) => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  const [user, kernel] = stat?.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14) ?? []
  return { user: Number(user ?? 0) * TICK_MS, kernel: Number(kernel ?? 0) * TICK_MS }
}

export type ServerProcess = {
  base: string
  ask(question: Question): Promise<Answer>
  /** Processor time of the process and its connections so far. */
  cost(): Promise<Cost>
}

/** Starts the service of a checkout on a database, in a process of its own. */
export const startProcess = async (
  db: Db,
  { checkout, name, url, folder, now }: { checkout: string; name: string; url: string; folder: string; now: string },
): Promise<ServerProcess> => {
  const own = `${url}?application_name=${name}`
  const child = fork(join(checkout, 'bench/costs-server.ts'), [own, folder, now], { cwd: checkout })
  const next = () =>
    new Promise<Answer>((resolve, reject) => {
      const ended = () => reject(new Error('The process of the service has ended.'))
      child.once('exit', ended)
      child.once('message', (answer) => {
        child.off('exit', ended)
        resolve(answer as Answer)
      })
    })
  const { port } = await next()
  const ask = (question: Question) => {
    const answer = next()
    child.send(question)
    return answer
  }
  return {
    base: `http://127.0.0.1:${port}`,
    ask,
    async cost() {
      const backends = await db.all<{ pid: number }>`select pid from pg_stat_activity where application_name = ${name}`
      const times = await Promise.all(backends.map(({ pid }) => timesOf(pid)))
      const sum = (kind: 'user' | 'kernel') => times.reduce((total, time) => total + time[kind], 0)
      const { user = 0, system = 0 } = await ask('usage')
      return {
        node: user / 1000,
        nodeKernel: system / 1000,
        database: sum('user'),
        databaseKernel: sum('kernel'),
      }
    },
  }
}
