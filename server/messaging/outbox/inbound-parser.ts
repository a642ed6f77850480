/**
 * Verifies and parses the webhooks for incoming text messages; each gateway has its own signature
 * and format.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { Problem } from '#contract/platform/errors.ts'
import type { SmsConfig } from '#server/platform/config.ts'

export type Inbound = { id: string; from: string; body: string }
export type Call = {
  bytes: Buffer
  /** Value of a header; null unless it was sent exactly once. */
  header: (name: string) => string | null
  /** Public URL that the gateway called, which is a part of what it signs. */
  url: string
}

// Hashes both again, so that the compared values have one length and the time reveals nothing.
const isSame = (received: string, expected: string) => {
  const hashed = (text: string) => createHmac('sha256', 'compared').update(text).digest()
  return timingSafeEqual(hashed(received), hashed(expected))
}

const Plain = z.object({ id: z.union([z.string(), z.int()]).transform(String), from: z.string(), body: z.string() })

const readJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new Problem('malformed')
  }
}

const parsePlain = (secret: string, { bytes, header }: Call): Inbound => {
  const expected = `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`
  if (!isSame(header('x-signature') ?? '', expected)) throw new Problem('unauthenticated')
  const parsed = Plain.safeParse(readJson(bytes))
  if (!parsed.success) throw new Problem('malformed')
  return parsed.data
}

/** Twilio signs the URL followed by each field's name and value, sorted by name. */
export const twilioSignature = (authToken: string, url: string, fields: URLSearchParams): string => {
  const signedText = [...new Set(fields.keys())]
    .sort()
    .flatMap((name) => [...new Set(fields.getAll(name))].sort().map((value) => name + value))
  return createHmac('sha1', authToken)
    .update(url + signedText.join(''))
    .digest('base64')
}

const parseTwilio = (authToken: string, { bytes, header, url }: Call): Inbound => {
  const fields = new URLSearchParams(bytes.toString('utf8'))
  if (!isSame(header('x-twilio-signature') ?? '', twilioSignature(authToken, url, fields)))
    throw new Problem('unauthenticated')
  const [id, from, body] = [fields.get('MessageSid'), fields.get('From'), fields.get('Body')]
  if (id === null || from === null) throw new Problem('malformed')
  return { id, from, body: body ?? '' }
}

/** Parses an incoming text message; throws unless the gateway's signature is valid. */
export const parseInbound = (sms: SmsConfig | null, call: Call): Inbound => {
  if (sms === null) throw new Problem('unauthenticated')
  return sms.kind === 'http' ? parsePlain(sms.secret, call) : parseTwilio(sms.authToken, call)
}
