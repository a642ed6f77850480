import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ASK_AGAIN, type Asset, makeAsset, sendAsset } from '../platform/assets.ts'
import { apiDocument, type Publisher } from './document.ts'
import { docsPage } from './page.ts'

const here = (name: string) => readFile(join(import.meta.dirname, 'assets', name))

const versionOf = async (): Promise<string> =>
  JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8')).version

/** Files of hundreds of kilobytes, which each network may fetch only so often. */
const LARGE: ReadonlySet<string> = new Set(['/openapi.json', '/docs'])

/**
 * Serves the API document and its page. Each is built on first request, and again when the product
 * name or support address changes.
 */
export const serveDocument = async (
  api: FastifyInstance,
  publisher: () => Publisher,
  spend: (request: FastifyRequest) => void,
): Promise<void> => {
  const document = async () => apiDocument(publisher(), await versionOf())
  const pieces: Record<string, () => Promise<[name: string, bytes: Buffer]>> = {
    '/openapi.json': async () => ['openapi.json', Buffer.from(JSON.stringify(await document()))],
    '/docs': async () => ['page.html', Buffer.from(docsPage(await document()))],
    '/docs/page.css': async () => ['page.css', await here('page.css')],
    '/docs/calls.css': async () => ['calls.css', await here('calls.css')],
    '/docs/page.js': async () => ['page.js', await here('page.js')],
    '/docs/theme.js': async () => ['theme.js', await here('theme.js')],
  }
  for (const [path, make] of Object.entries(pieces)) {
    let made: { by: string; asset: Promise<Asset> } | undefined
    api.get(path, async (request, reply) => {
      if (LARGE.has(path)) spend(request)
      const by = JSON.stringify(publisher())
      if (made?.by !== by) made = { by, asset: make().then(([name, bytes]) => makeAsset(name, bytes, ASK_AGAIN)) }
      return sendAsset(request, reply, await made.asset)
    })
  }
}
