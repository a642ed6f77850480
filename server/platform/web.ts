import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/platform/errors.ts'
import { ASK_AGAIN, type Asset, deleteOthers, FOREVER, makeAsset, sendAsset } from './assets.ts'
import { answerProblem } from './refusals.ts'

type Web = {
  files: ReadonlyMap<string, Asset>
  /** `Link` header by screen path, naming files that the page would otherwise request later. */
  links: ReadonlyMap<string, string>
}

/** Vite names what it puts here by its content. */
const isHashed = (path: string) => path.startsWith('/assets/')

// Without HTTP/2 a browser loads six files at once, and these must not delay the page's own style
// and two scripts.
const NAMED = 3

/** Reads the list written by the build (web/build/page-files.ts); empty if there is none. */
const linksIn = async (folder: string): Promise<Web['links']> => {
  const written = await readFile(join(folder, '.vite/ahead.json'), 'utf8').catch(() => '{}')
  const entries = Object.entries(JSON.parse(written) as Record<string, string[]>)
  return new Map(
    entries.map(([path, files]) => [
      path,
      files
        .slice(0, NAMED)
        .map((file) => `<${file}>; rel=modulepreload`)
        .join(', '),
    ]),
  )
}

const load = async (folder: string): Promise<Web> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (path) =>
        !relative(folder, path)
          .split(sep)
          .some((part) => part.startsWith('.')),
    )
  const compressed = `${folder}.compressed`
  const files = new Map(
    await Promise.all(
      paths.map(async (file) => {
        const path = `/${relative(folder, file).split(sep).join('/')}`
        const asset = await makeAsset(path, await readFile(file), isHashed(path) ? FOREVER : ASK_AGAIN, compressed)
        return [path, asset] as const
      }),
    ),
  )
  await deleteOthers(compressed, files.values())
  return { files, links: await linksIn(folder) }
}

// The built files never change while a process runs, so they are read once.
const loaded = new Map<string, Promise<Web>>()
const webIn = (folder: string) => loaded.getOrInsertComputed(folder, load)

/**
 * Path of a request in its one canonical spelling; null for any spelling that a proxy or a guard
 * could read as another path.
 */
export const plainPath = (url: string): string | null => {
  const written = url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0]!
  if (/%2f|%5c|%2e|%25/i.test(written)) return null
  let path: string
  try {
    path = decodeURIComponent(written)
  } catch {
    return null
  }
  const isPlain = path.startsWith('/') && !/\/\/|[\\;\p{Cc}]|\/\.{1,2}(\/|$)/u.test(path)
  return isPlain ? path : null
}

const isCall = (path: string) => /^\/api(\/|$)/i.test(path)
/** Paths of screens have no file extension; any other path is a file or does not exist. */
const isScreen = (path: string) => !/\.[^/]*$/.test(path)

/** Serves the built web app from memory: its files, and its one page for the path of any screen. */
export const serveWeb = async (app: FastifyInstance, folder: string): Promise<void> => {
  const { files, links } = await webIn(folder)
  app.get('/*', (request, reply) => {
    const path = plainPath(request.raw.url ?? '')
    const asset =
      path === null || isCall(path) ? undefined : (files.get(path) ?? (isScreen(path) && files.get('/index.html')))
    if (path === null || !asset) return answerProblem(reply, new Problem('not_found'))
    const link = links.get(path)
    if (link) reply.header('link', link)
    return sendAsset(request, reply, asset)
  })
}
