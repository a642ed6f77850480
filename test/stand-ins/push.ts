/**
 * Push service like those of the browsers: it takes encrypted messages for its subscriptions, and
 * passes them to the browser that can decrypt them.
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { NewPushSubscription } from '#contract/messaging/push.ts'
import type { Ends } from '../app.ts'

/** Creates a subscription whose messages no test decrypts. */
export const subscriptionAt = (endpoint: string): NewPushSubscription => {
  const browser = createECDH('prime256v1')
  return {
    endpoint,
    keys: { p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  }
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Decrypts an RFC 8291 message with the browser's own keys. */
const decrypted = (encrypted: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string => {
  const salt = encrypted.subarray(0, 16)
  const senderEnd = 21 + encrypted[20]!
  const sender = encrypted.subarray(21, senderEnd)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const key = derived(browser.computeSecret(sender), auth, info, 32)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derived(key, salt, 'Content-Encoding: aes128gcm\0', 16),
    derived(key, salt, 'Content-Encoding: nonce\0', 12),
  ).setAuthTag(encrypted.subarray(-16))
  const plain = Buffer.concat([decipher.update(encrypted.subarray(senderEnd, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

/** Returns the sender's claims if it has the private half of the key that it names, or null. */
const senderOf = (authorization: string) => {
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization)!
  const [head, claims, signature] = token!.split('.') as [string, string, string]
  const point = Buffer.from(key!, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isTrue = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isTrue
    ? { key, ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string }) }
    : null
}

export type Pushed = {
  content: Record<string, unknown>
  headers: IncomingHttpHeaders
  sender: ReturnType<typeof senderOf>
}
type Behaviour = { status: number; headers?: Record<string, string> }

/**
 * Starts the service; its origin goes into `PUSH_HOSTS`. A browser's `respondWith` sets all later
 * answers at its address.
 */
export const startPushService = async (t: Ends) => {
  const behaviours = new Map<string, Behaviour>()
  const readers = new Map<string, (encrypted: Buffer, headers: IncomingHttpHeaders) => void>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { status, headers } = behaviours.get(request.url!) ?? { status: 201 }
    if (status === 201) readers.get(request.url!)?.(Buffer.concat(chunks), request.headers)
    response.writeHead(status, headers).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  t.after(() => server.close())
  let count = 0

  return {
    origin,
    /** Subscribes a browser, and records the messages that it receives. */
    browser() {
      const path = `/send/${++count}`
      const keys = createECDH('prime256v1')
      const auth = randomBytes(16)
      const pushed: Pushed[] = []
      const p256dh = keys.generateKeys('base64url')
      readers.set(path, (encrypted, headers) => {
        const content = JSON.parse(decrypted(encrypted, keys, auth)) as Pushed['content']
        pushed.push({ content, headers, sender: senderOf(headers.authorization!) })
      })
      return {
        subscription: { endpoint: origin + path, keys: { p256dh, auth: auth.toString('base64url') } },
        pushed,
        respondWith: (behaviour: Behaviour) => void behaviours.set(path, behaviour),
      }
    },
  }
}
