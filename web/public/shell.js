// Caches the app itself, never an answer of the API, so that it opens without a network
// (docs/decisions/0092). The build lists its files in shell-files.js; there is none in development.

try {
  importScripts('/shell-files.js')
} catch {
  self.SHELL = null
}

const OURS = 'shell-'
/** Longest time to wait for the page before the cached one is shown. */
const PAGE_PATIENCE_MS = 3000
const nameOf = ({ build }) => `${OURS}${build}`
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Returns a file of the build. A wifi network that asks for a sign-in answers every URL with its
 * own page, which must not be cached as code.
 */
const theirs = async (file, init) => {
  const answer = await fetch(file, init)
  const isPage = answer.headers.get('content-type')?.startsWith('text/html')
  if (!answer.ok || answer.redirected || isPage) throw new Error(`${file} is not the file`)
  return answer
}

/**
 * Caches the page only together with the files that it names: between two builds the page may
 * already be the next one's.
 */
const keepStart = async (shell) => {
  const cache = await caches.open(nameOf(shell))
  const page = await fetch('/', { cache: 'no-cache' })
  if (!page.ok || !(await page.clone().text()).includes(shell.entry)) throw new Error('The page is of another build')
  const files = await Promise.all(shell.start.map((file) => theirs(file)))
  await Promise.all(shell.start.map((file, at) => cache.put(file, files[at])))
  await cache.put('/', page)
}

/** Caches one file after another with low priority, so that nothing else has to wait. */
const keepScreens = async (shell, role) => {
  const cache = await caches.open(nameOf(shell))
  for (const file of shell.screens[role] ?? [])
    if (!(await cache.match(file))) await cache.put(file, await theirs(file, { priority: 'low' }))
}

/** Deletes the cache of an older build once no page of it can be open any more. */
const forgetOlder = async (shell) => {
  if (self.registration.installing || self.registration.waiting) return
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (open.length > 1) return
  for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== nameOf(shell)) await caches.delete(name)
}

/** Undefined if the browser blocks storage; then only the network is left. */
const kept = async (shell, path) => {
  try {
    return await (await caches.open(nameOf(shell))).match(path)
  } catch {
    return undefined
  }
}

/**
 * Returns the current page, or the cached one if it does not arrive or a gateway reports that the
 * server is down.
 */
const pageFor = async (shell, event) => {
  const asked = Promise.resolve(event.preloadResponse).then((early) => early ?? fetch(event.request))
  const late = pause(PAGE_PATIENCE_MS).then(() => kept(shell, '/'))
  const first = await Promise.race([asked, late]).catch(() => null)
  if (first && first.status < 500) return first
  // Without a cached page, waits for the answer.
  return (await kept(shell, '/')) ?? first ?? asked
}

/**
 * Files named by their content are the same in every cache, also for a page of the previous build.
 */
const fileFor = async (request) =>
  (await caches.match(request, { ignoreVary: true }).catch(() => undefined)) ?? fetch(request)

const smallFor = (shell, request) =>
  fetch(request).catch(async (cut) => {
    const file = await kept(shell, new URL(request.url).pathname)
    if (file) return file
    throw cut
  })

const listen = (shell) => {
  self.addEventListener('install', (event) => event.waitUntil(keepStart(shell)))

  self.addEventListener('activate', (event) => {
    const begin = async () => {
      await self.registration.navigationPreload?.enable()
      await self.clients.claim()
    }
    event.waitUntil(begin())
  })

  self.addEventListener('message', (event) => {
    if (event.data?.keep) event.waitUntil(keepScreens(shell, event.data.keep).catch(() => {}))
  })

  self.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    const isOurs = request.method === 'GET' && origin === self.location.origin && !/^\/api(\/|$)/.test(pathname)
    if (!isOurs) return
    if (request.mode === 'navigate') {
      // A path with a file extension is not a screen.
      if (/\.[^/]*$/.test(pathname)) return
      event.respondWith(pageFor(shell, event))
      event.waitUntil(forgetOlder(shell))
    } else if (pathname.startsWith('/assets/')) event.respondWith(fileFor(request))
    else if (shell.start.includes(pathname)) event.respondWith(smallFor(shell, request))
  })
}

if (self.SHELL) listen(self.SHELL)
