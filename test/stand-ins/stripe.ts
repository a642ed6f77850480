/**
 * Stand-in for the card provider, called by its real library: form bodies, idempotency keys, errors
 * in the provider's format, signed webhooks, and a page with a Pay button.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import type { Ends, TestApp } from '../app.ts'
import { type Answer, newStripeObjects, type StripeObject, type Value } from './stripe-objects.ts'

const WEBHOOK_SECRET = 'whsec_stand_in'
const KEY = 'sk_test_stand_in'

/** Parses form keys such as `a[b][0]=c` into nested objects. */
const readForm = (body: string) => {
  const into: { [key: string]: Value } = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part)
    let place = into
    for (const part of path.slice(0, -1)) {
      place[part] ??= {}
      place = place[part] as { [key: string]: Value }
    }
    place[path.at(-1)!] = value
  }
  return into
}

const readBody = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/**
 * Fault of the next calls to a method and path: an error answer, or none. `lost` runs the call all
 * the same; `locked` answers as if the API key were no longer valid.
 */
export type Fault = { at: RegExp; how: 'down' | 'lost' | 'silent' | 'locked'; times: number }

export const startStripe = async (t: Ends) => {
  let origin = ''
  const things = newStripeObjects(() => origin)
  const answers = new Map<string, { fingerprint: string; answer: Answer }>()
  const troubles: Fault[] = []
  const calls: { method: string; path: string; key: string | undefined; body: string }[] = []
  let hook: string | null = null

  /**
   * Replaces the origin with the one where the product really listens, which it may not know
   * itself.
   */
  const publicUrlOf = (url: string) => (hook === null ? url : url.replace(/^https?:\/\/[^/]+/, hook))
  const page = (response: ServerResponse, id: string) => {
    const session = things.objects.get(id)!
    const back = publicUrlOf(String(session.cancel_url)).replaceAll('&', '&amp;')
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(
        `<!doctype html><html lang="en"><title>Checkout</title><h1>Checkout</h1><form method="post"><button>Pay</button></form><a href="${back}">Back</a>`,
      )
  }

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url!, origin).pathname
    const method = request.method!
    const body = await readBody(request)
    const pageId = /^\/c\/pay\/(\w+)$/.exec(path)?.[1]
    if (pageId !== undefined) {
      if (method === 'GET') return page(response, pageId)
      return response.writeHead(303, { location: publicUrlOf(things.completePage(pageId)) }).end()
    }
    if (path === '/favicon.ico') return response.writeHead(204).end()
    if (path === '/portal')
      return response.setHeader('content-type', 'text/html').end('<title>Portal</title><h1>Portal</h1>')
    if (request.headers.authorization !== `Bearer ${KEY}`)
      return response.writeHead(401).end('{"error":{"message":"No"}}')
    const key = request.headers['idempotency-key'] as string | undefined
    calls.push({ method, path, key, body })
    const trouble = troubles.find(({ at, times }) => times > 0 && at.test(`${method} ${path}`))
    if (trouble) trouble.times -= 1
    if (trouble?.how === 'silent') return request.socket.destroy()
    if (trouble?.how === 'down') return response.writeHead(500).end('{"error":{"type":"api_error","message":"Down"}}')
    if (trouble?.how === 'locked')
      return response.writeHead(401).end('{"error":{"type":"invalid_request_error","message":"Invalid API Key"}}')
    const fingerprint = `${method} ${path} ${body}`
    const before = key === undefined ? undefined : answers.get(key)
    let answer = before?.answer
    if (before && before.fingerprint !== fingerprint)
      answer = { status: 400, body: { error: { type: 'idempotency_error', message: 'Another request had this key.' } } }
    const encoded = method === 'GET' ? new URL(request.url!, origin).search.slice(1) : body
    answer ??= structuredClone(things.answer(method, path, readForm(encoded)))
    if (key !== undefined && !before) answers.set(key, { fingerprint, answer })
    if (trouble?.how === 'lost') return request.socket.destroy()
    return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  }

  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })

  const library = new Stripe(KEY)
  let events = 0
  const newEvent = (type: string, object: StripeObject) => ({
    id: `evt_${++events}`,
    object: 'event',
    type,
    data: { object },
  })
  /** Sends the product a webhook, signed as by the provider. */
  const sendWebhook = (
    base: string,
    event: object,
    { at, secret = WEBHOOK_SECRET, corrupt = false }: { at: Temporal.Instant; secret?: string; corrupt?: boolean },
  ) => {
    const payload = JSON.stringify(event)
    const timestamp = Math.floor(at.epochMilliseconds / 1000)
    const signature = library.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
    return fetch(`${base}/api/stripe/webhook`, { method: 'POST', headers, body: corrupt ? `${payload} ` : payload })
  }
  things.world.happened = (type, thing) => {
    if (hook !== null)
      void sendWebhook(hook, newEvent(type, structuredClone(thing)), { at: Temporal.Now.instant() }).catch(() => {})
  }

  return {
    ...things,
    origin,
    calls,
    newEvent,
    sendWebhook,
    env: { STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_URL: origin },
    /** Sends a webhook for every later event to the product at this address. */
    sendWebhooksTo(base: string) {
      hook = base
    },
    /** Adds faults for matching calls. Returns a function that removes the remaining ones. */
    trouble(at: RegExp, how: Fault['how'], times = 1) {
      const trouble = { at, how, times }
      troubles.push(trouble)
      return () => {
        trouble.times = 0
      }
    },
    /** Expires idempotency keys, which the provider keeps for a day. */
    forgetKeys: () => answers.clear(),
    /** Sum of all payments received, in cents. */
    totalReceived: () =>
      things.all('payment_intent').reduce((sum, { amount_received }) => sum + Number(amount_received), 0),
  }
}
export type StripeStandIn = Awaited<ReturnType<typeof startStripe>>

/** A card of an employer, typed into the page that the product opened. */
export const addCard = async (
  app: TestApp,
  stripe: StripeStandIn,
  employer: { payments: TestApp['anonymous']['payments'] },
) => {
  const { data } = await employer.payments.addMethod({ body: {} })
  const id = data.url!.split('/').at(-1)!
  stripe.completePage(id)
  await stripe.sendWebhook(app.base, stripe.newEvent('checkout.session.completed', stripe.objects.get(id)!), {
    at: app.now(),
  })
  await app.runJobs()
}
