/**
 * Links in messages that are good for one thing only: anyone who has one may do that for its person
 * until it expires, and nothing else. Nothing about them is stored: they contain their purpose,
 * signed with a key of the service and the email that the person had at the time. A link in an
 * abandoned mailbox stops working when the email changes (docs/decisions/0088).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AlertEvent } from '#contract/messaging/outbox.ts'
import type { Db } from '#server/platform/database.ts'

export type LinkAbout = {
  /** Accepts or rejects a request. */
  answer_shift: { shiftId: number }
  /** Agrees to a change of a booking, or keeps the booking as it was. */
  answer_change: { changeId: number }
  /** Says that its person is on the way to a shift. */
  on_my_way: { shiftId: number }
  /** Shows and changes which mails the person gets; `event` is that of the mail. */
  mail_choice: { event: AlertEvent | null }
}
export type LinkPurpose = keyof LinkAbout
export type Link<P extends LinkPurpose = LinkPurpose> = LinkAbout[P] & { userId: number; until: Temporal.Instant }

const purposes: Record<LinkPurpose, number> = { answer_shift: 1, on_my_way: 2, mail_choice: 3, answer_change: 4 }
// The numbers are in links of mails that people keep for long, so they never change their meaning.
const events: Record<AlertEvent, number> = {
  shift_request: 1,
  shift_booked: 2,
  shift_answer: 3,
  shift_change: 4,
  shift_reminder: 5,
  attendance: 6,
  message: 7,
  connection: 8,
  credential: 9,
  timesheet: 10,
  account: 11,
  approval: 12,
  wishes: 13,
}
const eventOf = (code: number) => (Object.keys(events) as AlertEvent[]).find((event) => events[event] === code) ?? null

const numberOf = (about: LinkAbout[LinkPurpose]) => {
  if ('shiftId' in about) return about.shiftId
  if ('changeId' in about) return about.changeId
  return about.event === null ? 0 : events[about.event]
}

const aboutOf: { [P in LinkPurpose]: (number: number) => LinkAbout[P] } = {
  answer_shift: (shiftId) => ({ shiftId }),
  answer_change: (changeId) => ({ changeId }),
  on_my_way: (shiftId) => ({ shiftId }),
  mail_choice: (event) => ({ event: eventOf(event) }),
}

const TOKEN = /^[A-Za-z0-9_-]{40}$/
const MAC_BYTES = 16
const BODY_BYTES = 14
const LINK_BYTES = BODY_BYTES + MAC_BYTES
const NOBODY = { key: Buffer.alloc(32), email: '', is_open: false }

const macOf = (key: Buffer, body: Buffer, email: string) =>
  createHmac('sha256', key).update(body).update(email).digest().subarray(0, MAC_BYTES)

/** Maximum of four bytes: a link that should be valid beyond 2106 is valid until then. */
const LAST_SECOND = 0xffff_ffff
const secondsOf = (instant: Temporal.Instant) => Math.min(Math.floor(instant.epochMilliseconds / 1000), LAST_SECOND)

type Signature = { id: number; key: Buffer; email: string }
const signed = ({ id, key, email }: Signature, link: { purpose: LinkPurpose } & Link): string => {
  const body = Buffer.alloc(BODY_BYTES)
  body.writeUInt8(id, 0)
  body.writeUInt8(purposes[link.purpose], 1)
  body.writeUInt32BE(link.userId, 2)
  body.writeUInt32BE(numberOf(link), 6)
  body.writeUInt32BE(secondsOf(link.until), 10)
  return Buffer.concat([body, macOf(key, body, email)]).toString('base64url')
}

type NewLink<P extends LinkPurpose> = { purpose: P } & Link<P>

/**
 * Returns a URL-safe token of 40 characters for each link, in their order; it is as good as a
 * signature, so nobody else may see it.
 */
export const signLinks = async <P extends LinkPurpose>(db: Db, links: readonly NewLink<P>[]): Promise<string[]> => {
  if (links.length === 0) return []
  const rows = await db.all<Signature & { user_id: number }>`
    select u.id as user_id, k.id, k.key, u.email
    from users u cross join (select id, key from link_keys order by id desc limit 1) k
    where u.id = any(${links.map(({ userId }) => userId)}::int[])`
  const signatures = new Map(rows.map((row) => [row.user_id, row]))
  return links.map((link) => signed(signatures.get(link.userId)!, link))
}

export const signLink = async <P extends LinkPurpose>(db: Db, link: NewLink<P>): Promise<string> =>
  (await signLinks(db, [link]))[0]!

/**
 * Reads a token; null if it is forged, for another purpose or expired, or if its account is closed
 * or has another email by now. All of these take the same path, so that nobody learns which it was.
 */
export const readLink = async <P extends LinkPurpose>(db: Db, purpose: P, token: string): Promise<Link<P> | null> => {
  const isWhole = TOKEN.test(token)
  const bytes = isWhole ? Buffer.from(token, 'base64url') : Buffer.alloc(LINK_BYTES)
  const body = bytes.subarray(0, BODY_BYTES)
  const userId = body.readUInt32BE(2)
  const { key, email, is_open } =
    (await db.maybe<typeof NOBODY>`
      select k.key, coalesce(u.email, '') as email, coalesce(u.status in ('active', 'on_leave'), false) as is_open
      from link_keys k left join users u on u.id = ${userId}::bigint where k.id = ${body.readUInt8(0)}`) ?? NOBODY
  const isOurs = timingSafeEqual(macOf(key, body, email), bytes.subarray(BODY_BYTES))
  const isMeant = body.readUInt8(1) === purposes[purpose]
  const until = Temporal.Instant.fromEpochMilliseconds(body.readUInt32BE(10) * 1000)
  if (!isOurs || !isWhole || !isMeant || !is_open || Temporal.Instant.compare(db.now, until) >= 0) return null
  return { userId, until, ...aboutOf[purpose](body.readUInt32BE(6)) }
}
