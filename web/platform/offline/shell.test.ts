import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'

const code = readFileSync(new URL('../../public/shell.js', import.meta.url), 'utf8')
const HOME = 'https://example.test'
const SHELL = { build: 'b', entry: 'assets/a.js', start: ['/assets/a.js'], screens: { employee: ['/assets/jobs.js'] } }

type Asked = { method: string; url: string; mode: string }
type Told = { request?: Asked; data?: unknown; respondWith?: unknown; waitUntil: (work: Promise<unknown>) => void }

const page = () => new Response('<script src="/assets/a.js"></script>', { headers: { 'content-type': 'text/html' } })
const script = () => new Response('1', { headers: { 'content-type': 'text/javascript' } })

/** Runs the service worker on this network, and exposes its cache. */
function worker(network: (path: string) => Response, storage: 'open' | 'closed' = 'open') {
  const kept = new Map<string, Response>()
  const listeners = new Map<string, (event: Told) => void>()
  const pathOf = (asked: string | Asked) => new URL(typeof asked === 'string' ? asked : asked.url, HOME).pathname
  const match = async (asked: string | Asked) => kept.get(pathOf(asked))
  const put = async (asked: string, answer: Response) => void kept.set(asked, answer)
  const refused = async () => {
    throw new DOMException('Storage is closed', 'SecurityError')
  }
  const self = {
    SHELL,
    addEventListener: (name: string, hear: (event: Told) => void) => listeners.set(name, hear),
    location: { origin: HOME },
    registration: {},
    clients: { matchAll: async () => [], claim: async () => {} },
  }
  runInNewContext(code, {
    self,
    importScripts: () => {},
    fetch: async (asked: string | Asked) => network(pathOf(asked)),
    caches:
      storage === 'open'
        ? { open: async () => ({ match, put }), match, keys: async () => [] }
        : { open: refused, match: refused, keys: refused },
    URL,
    // Disabled, because the cached page is served only after a delay and no test waits for it.
    setTimeout: () => {},
  })
  async function dispatch(name: string, event: Partial<Told>) {
    const works: Promise<unknown>[] = []
    let answer: Promise<Response> | null = null
    listeners.get(name)?.({
      ...event,
      waitUntil: (work) => works.push(work.catch((thrown: Error) => thrown.message)),
      respondWith: (given: Promise<Response>) => {
        answer = given
      },
    })
    return { ended: await Promise.all(works), answer: answer as Promise<Response> | null }
  }
  const asks = async (url: string, { method = 'GET', mode = 'cors' } = {}) =>
    (await dispatch('fetch', { request: { method, url, mode } })).answer
  return { kept, dispatch, asks }
}

test('never caches an HTML page in place of a file', async () => {
  const before = worker(page)
  assert.deepEqual((await before.dispatch('install', {})).ended, ['/assets/a.js is not the file'])
  await before.dispatch('message', { data: { keep: 'employee' } })
  assert.deepEqual([...before.kept.keys()], [])
  const behind = worker((path) => (path === '/' ? page() : script()))
  assert.deepEqual((await behind.dispatch('install', {})).ended, [undefined])
  await behind.dispatch('message', { data: { keep: 'employee' } })
  await behind.dispatch('message', { data: { keep: '__proto__' } })
  assert.deepEqual([...behind.kept.keys()], ['/assets/a.js', '/', '/assets/jobs.js'])
})

test('ignores calls of the API, uploads and requests to other origins', async () => {
  const { asks } = worker(script)
  for (const url of [`${HOME}/api`, `${HOME}/api/me`, `${HOME}/api/files/1`, 'https://other.test/assets/a.js'])
    assert.equal(await asks(url), null, url)
  assert.equal(await asks(`${HOME}/assets/a.js`, { method: 'POST' }), null)
  assert.equal(await asks(`${HOME}/paper.pdf`, { mode: 'navigate' }), null)
})

test('if the browser denies its storage, the network answers', async () => {
  const { asks } = worker((path) => (path === '/employee/home' ? page() : script()), 'closed')
  assert.match(await (await asks(`${HOME}/employee/home`, { mode: 'navigate' }))!.text(), /script/)
  assert.equal(await (await asks(`${HOME}/assets/a.js`))!.text(), '1')
})
