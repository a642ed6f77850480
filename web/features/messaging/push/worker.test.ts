import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { createContext, runInContext } from 'node:vm'

type Shown = { tag: string; data: unknown; close: () => void }
type WorkerEvent = { data: unknown; waitUntil: (work: Promise<unknown>) => void }

/**
 * The service worker in a browser that shows notifications slowly, and loses one that is not shown
 * yet when they are listed.
 */
const startWorker = () => {
  const listeners = new Map<string, (event: WorkerEvent) => void>()
  let shown: Shown[] = []
  let coming: Shown | null = null
  const registration = {
    async showNotification(_title: string, { tag, data }: Pick<Shown, 'tag' | 'data'>) {
      const close = () => {
        shown = shown.filter((notification) => notification !== ownNotification)
      }
      const ownNotification: Shown = { tag, data, close }
      coming = ownNotification
      await setImmediate()
      if (coming === ownNotification) shown.push(ownNotification)
      coming = null
    },
    async getNotifications() {
      coming = null
      return [...shown]
    },
  }
  const self = {
    registration,
    addEventListener: (kind: string, listener: (event: WorkerEvent) => void) => listeners.set(kind, listener),
  }
  const script = readFileSync(new URL('../../../public/sw.js', import.meta.url), 'utf8')
  runInContext(script, createContext({ self, importScripts: () => {} }))
  const tell = async (kind: string, event: object) => {
    const works: Promise<unknown>[] = []
    listeners.get(kind)!({ data: null, ...event, waitUntil: (work) => void works.push(work) })
    await Promise.all(works)
  }
  return {
    shown: () => shown.map(({ tag }) => tag),
    push: (content: object) => tell('push', { data: { json: () => content } }),
    async ask(data: object) {
      const answers: number[][] = []
      await tell('message', { data, ports: [{ postMessage: (answer: number[]) => answers.push(answer) }] })
      return [...answers[0]!]
    },
  }
}

const request = (shift_id: number) => ({ id: shift_id, title: 'Hill asks you', shift_id, answers: { token: 'x' } })

test('answers a command only after an arriving notification is shown', async () => {
  const worker = startWorker()
  const [, asked] = await Promise.all([worker.push(request(1)), worker.ask({ wanted: 'asked' })])
  assert.deepEqual(asked, [1])
  assert.deepEqual(worker.shown(), ['shift-1'])
})

test('removes answered notifications, and all of them at sign-out', async () => {
  const worker = startWorker()
  for (const content of [request(1), request(2), { id: 9, title: 'Hello' }]) await worker.push(content)
  await worker.push({ ...request(3), answers: { token: 'x', says: 'on_my_way' } })
  assert.deepEqual(await worker.ask({ wanted: 'asked' }), [1, 2])
  await worker.ask({ wanted: 'gone', shifts: [2] })
  assert.deepEqual(worker.shown(), ['shift-1', 'message-9', 'shift-3'])
  await worker.ask({ wanted: 'no more' })
  assert.deepEqual(worker.shown(), [])
})
