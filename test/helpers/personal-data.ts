/**
 * An employee and an employer with data in every part of the system, mostly created by real calls,
 * with words that occur nowhere else.
 */
import { hashSecret } from '#server/identity/accounts/passwords.ts'
import { PLANS } from '../access/subscriptions.ts'
import type { TestApp } from '../app.ts'
import type { Person } from '../people.ts'
import { COMPANY_TEXTS } from './company.ts'
import { sendMessage } from './conversations.ts'
import { pdf } from './documents.ts'
import { picture } from './pictures.ts'
import { startWithShifts } from './worked-shifts.ts'

export const PASSWORD = 'a quiet river bend'

/** Texts that identify the employee wherever they occur. */
export const ZORA = {
  name: 'Zora Quillfeather',
  former: 'Zora Maidenname',
  email: 'zora.quillfeather@example.com',
  phone: '+61491570110',
  local: '0491 570 110',
  vit: 'VQX987654',
  bio: 'marmalade lighthouse',
  preferences: 'only near tramstop',
  cv: 'zoras-lifework.pdf',
  note: 'honeymoon in tasmania',
  abn: '51824753556',
  check: 'WWC7654321Q',
  said: 'my budgerigar is ill',
  recovery: 'zora@elsewhere.example',
  passkey: 'zoras keyring',
}
/** Texts that identify the employer. */
export const WOBBLE = {
  ...COMPANY_TEXTS,
  name: COMPANY_TEXTS.organization_name,
  former: 'Tumbledown Kindergarten',
  office: COMPANY_TEXTS.email,
  /** Sign-in address. */
  email: 'desk@wobblethorpe.example',
  formerPhone: '+61355509876',
  formerAddress: '3 Tumbledown Close',
  bills: 'bills@wobble.example',
}

export type PersonalData = {
  app: TestApp
  zora: Person
  wobble: Person
  lake: Person
  bo: Person
  ada: Person
  /** Worked and invoiced; asked for and open; agreed to and to come. */
  shifts: { worked: number; open: number; coming: number }
}

const file = (bytes: Buffer, name: string, type: string) => new File([new Uint8Array(bytes)], name, { type })

const profiles = async (app: TestApp, zora: Person, wobble: Person, subject: number) => {
  await zora.accounts.updateMe({
    body: { name: ZORA.name, phone: ZORA.phone, bio: ZORA.bio },
    file: file(await picture('png'), 'me.png', 'image/png'),
  })
  await zora.profiles.create({
    body: { vit_id: ZORA.vit, work_preferences: ZORA.preferences, can_teach: [subject], year_levels: ['primary'] },
    file: file(pdf(), ZORA.cv, 'application/pdf'),
  })
  await zora.availability.putException({
    body: {
      from_date: '2026-04-06',
      to_date: '2026-04-08',
      available: false,
      start_time: null,
      end_time: null,
      note: ZORA.note,
    },
  })
  await zora.credentials.add({
    body: { kind: 'vic_wwc', number: ZORA.check, expires_on: '2027-03-02' },
    file: file(pdf(), 'check.pdf', 'application/pdf'),
  })
  await zora.billing.setTaxDetails({ body: { is_contractor: true, abn: ZORA.abn, charges_gst: true } })
  const params = { id: String(wobble.id) }
  await wobble.profiles.updateEmployer({ params, body: { phone: WOBBLE.formerPhone, address: WOBBLE.formerAddress } })
  await wobble.profiles.updateEmployer({ params, body: COMPANY_TEXTS })
  await app.db
    .run`update users set password_hash = ${await hashSecret(PASSWORD)} where id in (${zora.id}, ${wobble.id})`
}

const protect = async ({ db, now }: TestApp, { id }: Person) => {
  const at = now().toString()
  await db.run`update users set recovery_email = ${ZORA.recovery}, second_factor_since = ${at} where id = ${id}`
  await db.run`
    insert into passkeys (user_id, name, credential_id, public_key, counter, transports, is_synced, created_at)
    values (${id}, ${ZORA.passkey}, 'credential-of-zora', '\\x01', 0, '{internal}', true, ${at})`
  await db.run`insert into recovery_codes (user_id, code_hash) values (${id}, '\\x02')`
  await db.run`
    insert into known_devices (user_id, recognition_hash, browser, system, neighbourhood, last_seen_at)
    values (${id}, '\\x03', 'Firefox', 'Linux', '127.0.0.0/24', ${at})`
}

const pay = async ({ db, now }: TestApp, wobble: Person) => {
  await db.run`
    insert into payment_methods (employer_id, kind, is_default, billing_email, created_at)
    values (${wobble.id}, 'invoice', true, ${WOBBLE.bills}, ${now()})`
  const plan_id = PLANS.standard
  const { amount_due } = (await wobble.subscriptions.preview({ query: { plan_id: String(plan_id) } })).data
  await wobble.subscriptions.change({ body: { plan_id, amount_due } })
}

/**
 * Inserts text messages: her answer, another person's message about her, and an automatic reply to
 * her number.
 */
const texts = async ({ db, now }: TestApp, zora: Person, lake: Person) => {
  const at = now().toString()
  const write = (gatewayId: string, phone: string, body: string, userId: number | null) => db.run`
    insert into texts_received (gateway_id, phone, body, received_at, next_try_at, state, read_at, outcome, user_id)
    values (${gatewayId}, ${phone}, ${body}, ${at}, ${at}, 'read', ${at}, 'not_understood', ${userId})`
  await write('in-1', ZORA.phone, `Yes please, ${ZORA.name}`, zora.id)
  await write('in-2', ZORA.phone, 'Who is this?', null)
  await write('in-3', '+61491570156', `Is ${ZORA.name} coming too?`, lake.id)
  await db.run`
    insert into messages (channel, user_id, recipient, subject, body, state, next_try_at, created_at)
    values ('sms', null, ${ZORA.phone}, '', 'We do not know this number.', 'sent', ${at}, ${at})`
}

export const addPersonalData = async (t: Parameters<typeof startWithShifts>[0]): Promise<PersonalData> => {
  const { app, subject_id, book, work } = await startWithShifts(t)
  const [lake, bo, ada] = [await app.employer('Lake'), await app.employee('Bo'), await app.admin('Ada')]
  const zora = await app.employee(ZORA.former, { email: ZORA.email, profile: false })
  const wobble = await app.employer(WOBBLE.former, { email: WOBBLE.email })

  // Connects Zora with both schools, and Bo with one of them.
  for (const [employer, employee] of [
    [wobble, zora],
    [lake, zora],
    [wobble, bo],
  ] as const) {
    const { data } = await employee.connections.inviteEmployer({ body: { employer_id: employer.id } })
    await employer.connections.answer({
      params: { id: String(data.id) },
      body: { user_type: 'employer', status: 'accepted' },
    })
  }
  // Notifications sent to others so far use the former names.
  await profiles(app, zora, wobble, subject_id)
  await sendMessage(zora, wobble, `${ZORA.said}, call ${ZORA.local}`)
  await sendMessage(wobble, zora, `Dear ${ZORA.name}, get well. ${WOBBLE.name}, ${WOBBLE.address}`)
  await sendMessage(zora, lake, `Hello from ${ZORA.name}`)

  const worked = await work({}, wobble, zora)
  await zora.timesheets.submit({
    params: { id: String(worked) },
    body: { start_time: '08:30', end_time: '15:00', break_minutes: 30, note: `${ZORA.name} stayed late` },
  })
  await wobble.timesheets.dispute({ params: { id: String(worked) }, body: { reason: `${ZORA.name} left at two` } })
  await zora.timesheets.submit({
    params: { id: String(worked) },
    body: {
      start_time: '08:30',
      end_time: '15:00',
      break_minutes: 30,
      note: `Ask ${WOBBLE.name}, or ${ZORA.local}`,
    },
  })
  await wobble.timesheets.approve({ params: { id: String(worked) } })
  const praise = `${ZORA.name} was great (${ZORA.vit}). Yours, ${WOBBLE.name}`
  await wobble.ratings.rate({ params: { id: String(worked) }, body: { rating: 5, feedback: praise } })
  await zora.ratings.rate({ params: { id: String(worked) }, body: { rating: 5, feedback: `Thanks, ${WOBBLE.name}!` } })

  const rejected = await wobble.shifts.request({
    body: {
      date: '2026-03-24',
      start_time: '08:30',
      end_time: '15:30',
      subject_id,
      inviter_id: wobble.id,
      invitee_id: zora.id,
    },
  })
  await zora.shifts.answer({
    params: { id: String(rejected.data.id) },
    body: { status: 'rejected', reason: `No. ${ZORA.name}, ${ZORA.email}` },
  })
  const open = await wobble.shifts.request({
    body: {
      date: '2026-03-25',
      start_time: '08:30',
      end_time: '15:30',
      subject_id,
      inviter_id: wobble.id,
      invitee_id: zora.id,
    },
  })
  const coming = await book({ date: '2026-03-26' }, wobble, zora)
  await book({ date: '2026-03-27' }, lake, zora)
  await book({ date: '2026-03-27' }, wobble, bo)

  for (const [person, { name, email, phone, former }, once] of [
    [zora, ZORA, ''],
    [wobble, WOBBLE, `at ${WOBBLE.formerAddress}, ${WOBBLE.formerPhone}`],
  ] as const) {
    const message = `I am ${name}, write to ${email} or call ${phone}`
    const { data } = await person.support.send({ body: { name, email, subject: `Help for ${name}`, message } })
    await ada.support.addNote({
      params: { id: String(data.id) },
      body: { body: `${name}, once ${former} ${once}, sounded cross` },
    })
    await ada.support.reply({ params: { id: String(data.id) }, body: { body: `Dear ${name}, we look into it.` } })
    await person.calendar.renew()
    await person.accounts.updateMe({ body: { hides_email: true } })
  }
  await ada.admin.setStatus({
    params: { id: String(zora.id) },
    body: { status: 'on_leave', reason: `${ZORA.name} asked by phone`, tell_reason: true },
  })
  await ada.admin.setStatus({
    params: { id: String(zora.id) },
    body: { status: 'active', reason: `${ZORA.name} is back`, tell_reason: true },
  })
  await protect(app, zora)
  await texts(app, zora, lake)
  await pay(app, wobble)
  await bo.connections.block({ body: { user_id: lake.id } })
  // Leaves a message unread for long enough that a mail reports it, by name.
  app.setNow(app.now().add({ minutes: 30 }))
  await app.runJobs()
  // Calls that need a recent confirmation of identity are then allowed.
  await app.db.run`update sessions set confirmed_at = ${app.now()}`
  return { app, zora, wobble, lake, bo, ada, shifts: { worked, open: open.data.id, coming } }
}
