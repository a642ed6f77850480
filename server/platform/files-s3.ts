import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { Problem } from '#contract/platform/errors.ts'
import { ConfigError } from './config.ts'
import type { Files } from './files.ts'

export type Bucket = { endpoint: string; keyId: string; secret: string; region: string }

const EXAMPLE = 's3://KEY:SECRET@host:port/bucket?region=ap-southeast-2&tls=off'
const NAME = /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?$/

const decoded = (part: string): string | null => {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

/** Parses `STORAGE_URL`; the error for an incomplete one names the variable. */
export const bucketOf = (storageUrl: string): Bucket => {
  const refuse = (needs: string) => new ConfigError(`STORAGE_URL ${needs}, like ${EXAMPLE}`)
  const url = URL.canParse(storageUrl) ? new URL(storageUrl) : null
  if (url?.protocol !== 's3:' || url.hostname === '') throw refuse('must be an address')
  const [keyId, secret] = [decoded(url.username), decoded(url.password)]
  if (!keyId || !secret) throw refuse('must carry a key and its secret (with % for special characters)')
  if (!NAME.test(url.pathname)) throw refuse('must name one bucket')
  const tls = url.searchParams.get('tls') ?? 'on'
  if (tls !== 'on' && tls !== 'off') throw refuse('has a tls that is neither on nor off')
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'tls' && name !== 'region')
  if (unknown !== undefined) throw refuse(`has an unknown part "${unknown}"`)
  return {
    endpoint: `${tls === 'on' ? 'https' : 'http'}://${url.host}${url.pathname.replace(/\/$/, '')}`,
    keyId,
    secret,
    region: url.searchParams.get('region') || 'us-east-1',
  }
}

const TRIES_AGAIN = 3
const PATIENCE_MS = 10_000

const plain = (xml: string) =>
  xml.replace(
    /&(lt|gt|quot|apos|amp);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'" })[name] ?? '&',
  )
const tagIn = (xml: string, name: string) => {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return found === undefined ? null : plain(found)
}

/** Uploads in a bucket of any storage that speaks S3, addressed by path. */
export const s3Files = ({ endpoint, keyId, secret, region }: Bucket): Files => {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: TRIES_AGAIN,
    initRetryMs: 50,
  })
  const urlOf = (key: string) => `${endpoint}/${encodeURIComponent(key)}`

  /** Reports a storage that is down or refuses us as an unavailable part of the service. */
  const ask = async (method: string, url: string, bytes?: Buffer): Promise<Response | null> => {
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(bytes ?? '')
        .digest('hex'),
    }
    const body = bytes && new Uint8Array(bytes)
    const response = await client
      .fetch(url, { method, headers, body, signal: AbortSignal.timeout(PATIENCE_MS) })
      .catch((cause: unknown) => {
        throw Object.assign(new Problem('unavailable'), { cause })
      })
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === 404 && method !== 'PUT') return null
    throw Object.assign(new Problem('unavailable'), { cause: `the storage answered ${method} with ${response.status}` })
  }

  return {
    async write(key, bytes) {
      await (await ask('PUT', urlOf(key), bytes))?.body?.cancel()
    },
    async read(key) {
      const response = await ask('GET', urlOf(key))
      return response && Buffer.from(await response.arrayBuffer())
    },
    async remove(key) {
      await (await ask('DELETE', urlOf(key)))?.body?.cancel()
    },
    async *list() {
      for (let after: string | null = ''; after !== null; ) {
        const query = new URLSearchParams({ 'list-type': '2', ...(after && { 'continuation-token': after }) })
        const page = (await (await ask('GET', `${endpoint}/?${query}`))?.text()) ?? ''
        for (const [, item = ''] of page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
          const [key, writtenAt] = [tagIn(item, 'Key'), tagIn(item, 'LastModified')]
          if (key !== null && writtenAt !== null) yield { key, writtenAt: Temporal.Instant.from(writtenAt) }
        }
        after = tagIn(page, 'NextContinuationToken')
      }
    },
  }
}
