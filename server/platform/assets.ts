import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A file held in memory, in every encoding that makes it smaller. */
export type Asset = { type: string; cache: string; hash: string; plain: Buffer; br?: Buffer; gzip?: Buffer }

/** The name carries a hash of the content, so the content never changes. */
export const FOREVER = 'public, max-age=31536000, immutable'
/** May be kept, but is asked for again each time; an unchanged one costs an empty answer. */
export const ASK_AGAIN = 'no-cache'

const types: Record<string, { type: string; compress: boolean }> = {
  html: { type: 'text/html; charset=utf-8', compress: true },
  js: { type: 'text/javascript; charset=utf-8', compress: true },
  css: { type: 'text/css; charset=utf-8', compress: true },
  json: { type: 'application/json; charset=utf-8', compress: true },
  webmanifest: { type: 'application/manifest+json', compress: true },
  svg: { type: 'image/svg+xml', compress: true },
  txt: { type: 'text/plain; charset=utf-8', compress: true },
  ico: { type: 'image/x-icon', compress: true },
  png: { type: 'image/png', compress: false },
  jpg: { type: 'image/jpeg', compress: false },
  webp: { type: 'image/webp', compress: false },
  avif: { type: 'image/avif', compress: false },
  woff2: { type: 'font/woff2', compress: false },
}
const unknown = { type: 'application/octet-stream', compress: false }

/** Cached assets are compressed as far as possible; responses made on request, quickly. */
type Effort = 'most' | 'quick'
const encoders = {
  br: (bytes: Buffer, effort: Effort) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [zlib.BROTLI_PARAM_QUALITY]: effort === 'most' ? 11 : 5,
        [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer, effort: Effort) => promisify(gzip)(bytes, { level: effort === 'most' ? 9 : 6 }),
}
type Encoding = keyof typeof encoders
const encodings: readonly Encoding[] = ['br', 'gzip']

/** Caches the compressed bytes in `folder` by the hash of the content, if it can be written. */
const compressCached = async (bytes: Buffer, hash: string, encoding: Encoding, folder: string | null) => {
  if (folder === null) return encoders[encoding](bytes, 'quick')
  const path = join(folder, `${hash}.${encoding}`)
  const existing = await readFile(path).catch(() => null)
  if (existing) return existing
  const made = await encoders[encoding](bytes, 'most')
  await writeWhole(path, made).catch(() => {})
  return made
}

const writeWhole = async (path: string, bytes: Buffer) => {
  await mkdir(join(path, '..'), { recursive: true })
  const part = `${path}.${process.pid}`
  await writeFile(part, bytes)
  await rename(part, path)
}

/** Removes cached results for files that no longer exist. */
export const deleteOthers = async (folder: string, assets: Iterable<Asset>) => {
  const hashes = new Set([...assets].map((asset) => asset.hash))
  const existing = await readdir(folder).catch(() => [])
  const old = existing.filter((name) => !hashes.has(name.slice(0, name.indexOf('.'))))
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true }).catch(() => {})))
}

export const makeAsset = async (
  name: string,
  bytes: Buffer,
  cache: string,
  folder: string | null = null,
): Promise<Asset> => {
  const { type, compress } = types[name.slice(name.lastIndexOf('.') + 1)] ?? unknown
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 27)
  const asset: Asset = { type, cache, hash, plain: bytes }
  if (!compress) return asset
  await Promise.all(
    encodings.map(async (encoding) => {
      const small = await compressCached(bytes, hash, encoding, folder)
      if (small.length < bytes.length) asset[encoding] = small
    }),
  )
  return asset
}

const accepts = (header: string | undefined, encoding: Encoding) =>
  (header ?? '').split(',').some((part) => {
    const [name, quality = ''] = part.split(';')
    return name?.trim().toLowerCase() === encoding && !/^q=0(\.0*)?$/.test(quality.trim())
  })

export const sendAsset = (request: FastifyRequest, reply: FastifyReply, asset: Asset) => {
  const encoding = encodings.find((e) => asset[e] && accepts(request.headers['accept-encoding']?.toString(), e))
  // The bytes differ by encoding, so each has a strong ETag of its own.
  const tag = `"${asset.hash}${encoding ? `-${encoding}` : ''}"`
  reply.headers({ 'cache-control': asset.cache, vary: 'accept-encoding', etag: tag })
  const knownTags = request.headers['if-none-match']?.split(',').map((t) => t.trim().replace(/^W\//, ''))
  if (knownTags?.includes(tag) || knownTags?.includes('*')) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.header('content-type', asset.type).send(encoding ? asset[encoding] : asset.plain)
}
