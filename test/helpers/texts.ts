/** Text messages from people, as a gateway hands them in. */
import assert from 'node:assert/strict'
import { createHmac, randomUUID } from 'node:crypto'
import type { TestApp } from '../app.ts'

const SECRET = 'the secret of the gateway'
/**
 * Environment variables for receiving texts. Nobody listens at the address for the app's own
 * messages.
 */
export const SMS_ENV = { SMS_URL: 'http://127.0.0.1:9/messages', SMS_FROM: '+61480000100', SMS_SECRET: SECRET }

type Text = { from: string; body: string; id?: string }

export const signatureOf = (raw: string, secret = SECRET) =>
  `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`

/** Delivers a text message as the gateway does; a job processes it later. */
export const postText = async (
  { base }: Pick<TestApp, 'base'>,
  { from, body, id = randomUUID() }: Text,
  signature?: string,
): Promise<Response> => {
  const raw = JSON.stringify({ id, from, to: SMS_ENV.SMS_FROM, body })
  return fetch(`${base}/api/sms/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': signature ?? signatureOf(raw) },
    body: raw,
  })
}

/** Returns all text messages to a number, newest first. */
export const textsTo = ({ db }: Pick<TestApp, 'db'>, phone: string) =>
  db.all<{ id: number; body: string; event: string | null; shift_id: number | null; user_id: number | null }>`
    select id, body, event, shift_id, user_id from messages
    where channel = 'sms' and recipient = ${phone} order by id desc`

/** Outcome of a text message: its effect, and the reply. */
export type ReceivedText = { outcome: string; answer: string | null; user_id: number | null; shift_id: number | null }

/** Receives a text message and processes it. The app must have been started with `SMS_ENV`. */
export const receiveText = async (app: TestApp, text: Text): Promise<ReceivedText> => {
  const id = text.id ?? randomUUID()
  const reply = await postText(app, { ...text, id })
  assert.equal(reply.status, 200, await reply.text())
  await app.runJobs()
  return app.db.one<ReceivedText>`
    select r.outcome, m.body as answer, r.user_id, r.shift_id
    from texts_received r left join messages m on m.id = r.answer_id where r.gateway_id = ${id}`
}

/** The number of this person is confirmed, as if they had been asked and had said YES. */
export const confirmPhone = ({ db, now }: Pick<TestApp, 'db' | 'now'>, userId: number) =>
  db.run`
    update phones set state = 'confirmed', needs_opt_in_text = false, asked_at = ${now()},
      confirmed_at = ${now()}
    where user_id = ${userId}`
