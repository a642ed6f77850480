/** For every row of the permission sheet the request that it speaks of, with what must be there for it made first. */
import sharp from 'sharp'
import { hashSecret } from '#server/accounts/passwords.ts'
import type { Ask, World } from './access-world.ts'
import { pdf } from './documents.ts'
import { newcomer } from './newcomers.ts'
import { codeTo } from './outbox.ts'
import type { Person } from './people.ts'
import type { Row } from './permissions.ts'

export type Make = (world: World) => Promise<Ask>

let count = 0
const unique = (word: string) => `${word} ${++count}`
const uniqueEmail = () => `newcomer.${++count}@example.com`
const fixed =
  (ask: Ask = {}) =>
  async () =>
    ask
const NOBODY = 2_000_000_000

const addCategory = async ({ people }: World, name = unique('Category')) =>
  (await people.admin.subjects.addCategory({ body: { name } })).data
const addSubject = async (world: World, name = unique('Subject')) => {
  const { id } = await addCategory(world)
  return (await world.people.admin.subjects.add({ body: { name, category_id: id } })).data
}

const register = async ({ app }: World) => {
  const body = { ...newcomer, email: uniqueEmail() }
  await app.anyone.accounts.register({ body })
  return body
}
const PASSWORD = 'a quiet river bend'
let hash: Promise<string> | null = null
/** Somebody new with a password; whether verified and in which state is said by the caller. */
const withPassword = async ({ app }: World, state: { verified?: boolean; status?: 'active' | 'banned' } = {}) => {
  hash ??= hashSecret(PASSWORD)
  const { id, email } = await app.employee(undefined, { status: state.status ?? 'active' })
  await app.db.run`update users set password_hash = ${await hash} where id = ${id}`
  if (state.verified === false) await app.db.run`update users set email_verified_at = null where id = ${id}`
  return email
}

const VIT = { vit_id: '123456' }
const hasProfile = async (world: World, ...people: ('employee' | 'otherEmployee')[]) => {
  for (const one of people.length > 0 ? people : (['employee', 'otherEmployee'] as const)) {
    const person = world.people[one]
    const { data } = await person.profiles.get({ params: { id: '1' } })
    if (data === null) await person.profiles.create({ body: VIT })
  }
}
const hasNoProfile = ({ app }: World) => app.db.run`delete from employee_profiles`

const PICTURE = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
const fileOf = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name)
const keyIn = (url: string | null | undefined) => ({ params: { key: url!.split('/').at(-1)! } })
const addPicture = async (owner: Person) =>
  keyIn((await owner.accounts.updateMe({ body: {}, file: fileOf(PICTURE, 'me.png') })).data.avatar)
const addCv = async (world: World) => {
  await hasProfile(world, 'employee')
  const ask = { params: { id: '1' }, body: {}, file: fileOf(pdf(), 'cv.pdf') }
  return keyIn((await world.people.employee.profiles.update(ask)).data.data?.cv)
}
const connect = ({ app, people }: World) => app.db.run`
  insert into connections (employer_id, employee_id, sender, status, created_at)
  values (${people.employer.id}, ${people.employee.id}, 'employer', 'accepted', ${app.now().toString()})
  on conflict do nothing`

const notice = async ({ app }: World, to: Person) => {
  const { id } = await app.db.one<{ id: number }>`
    insert into notifications (user_id, type, title, message, created_at)
    values (${to.id}, 'job', 'Title', 'Message', ${app.now().toString()}) returning id`
  return { params: { id }, body: {} }
}

let day = Temporal.PlainDate.from('2026-03-03')
/** Another day for each shift, so that none overlaps another. */
const newShift = async (world: World) => {
  day = day.add({ days: 1 })
  const { employer, employee } = world.people
  const times = { date: day.toString(), start_time: '08:30', end_time: '15:30' }
  const { id } = await addSubject(world)
  return { ...times, inviter_id: employer.id, invitee_id: employee.id, subject_id: id }
}
const requested = async (world: World) =>
  (await world.people.employer.shifts.request({ body: await newShift(world) })).data
const answered = async (world: World, status: 'accepted' | 'rejected') => {
  const { id } = await requested(world)
  return (await world.people.employee.shifts.answer({ params: { id: String(id) }, body: { status } })).data
}

const exception = { from_date: '2026-03-10', to_date: '2026-03-12', available: false }
const addException = async ({ people }: World) =>
  (await people.employee.availability.putException({ body: exception })).data

const requests: Record<string, Make> = {
  'GET /demo/newest-mail outside demo mode': fixed({ query: { email: 'mia@example.com' } }),
  'POST /register': async () => ({ body: { ...newcomer, email: uniqueEmail() } }),
  'POST /register as an admin': async () => ({ body: { ...newcomer, email: uniqueEmail(), role: 'admin' } }),
  'POST /verify-otp': async (world) => {
    const { email } = await register(world)
    return { body: { email, otp: await codeTo(world.app, email) } }
  },
  'POST /verify-otp with a wrong code': fixed({ body: { email: 'mia@example.com', otp: '000000' } }),
  'POST /resend-otp': async () => ({ body: { email: uniqueEmail() } }),
  'POST /login': async (world) => ({ body: { email: await withPassword(world), password: PASSWORD } }),
  'POST /login with a wrong password': async (world) => ({
    body: { email: await withPassword(world), password: 'another river bend' },
  }),
  'POST /login of somebody unverified': async (world) => ({
    body: { email: await withPassword(world, { verified: false }), password: PASSWORD },
  }),
  'POST /login of somebody banned': async (world) => ({
    body: { email: await withPassword(world, { status: 'banned' }), password: PASSWORD },
  }),
  'PATCH /me': async () => ({ body: { name: unique('Name') } }),
  'GET /terms': fixed({ query: { role: 'employee' } }),

  'POST /categories': async () => ({ body: { name: unique('Category') } }),
  'POST /categories again': async (world) => ({ body: { name: (await addCategory(world)).name.toUpperCase() } }),
  'PATCH /categories/:id': async (world) => ({
    params: { id: (await addCategory(world)).id },
    body: { name: unique('Category') },
  }),
  'PATCH /categories/:id that is not there': fixed({ params: { id: NOBODY }, body: { name: 'Category' } }),
  'DELETE /categories/:id': async (world) => ({ params: { id: (await addCategory(world)).id } }),
  'DELETE /categories/:id with subjects': async (world) => ({ params: { id: (await addSubject(world)).category_id } }),
  'DELETE /categories/:id that is not there': fixed({ params: { id: NOBODY } }),
  'POST /subjects': async (world) => ({
    body: { name: unique('Subject'), category_id: (await addCategory(world)).id },
  }),
  'POST /subjects again': async (world) => {
    const { name, category_id } = await addSubject(world)
    return { body: { name: name.toUpperCase(), category_id } }
  },
  'PATCH /subjects/:id': async (world) => ({
    params: { id: (await addSubject(world)).id },
    body: { name: unique('Subject') },
  }),
  'PATCH /subjects/:id that is not there': fixed({ params: { id: NOBODY }, body: { name: 'Subject' } }),
  'DELETE /subjects/:id': async (world) => ({ params: { id: (await addSubject(world)).id } }),
  'DELETE /subjects/:id that somebody teaches': async (world) => {
    const { id } = await addSubject(world)
    await hasProfile(world, 'employee')
    await world.people.employee.profiles.update({ params: { id: '1' }, body: { can_teach: [id] } })
    return { params: { id } }
  },
  'DELETE /subjects/:id that is not there': fixed({ params: { id: NOBODY } }),

  'GET /employee-details/:id': async ({ people }) => ({ params: { id: people.employee.id } }),
  'GET /employee-details/:id of nobody': fixed({ params: { id: NOBODY } }),
  'POST /employee-details naming the person': async (world) => {
    await hasNoProfile(world)
    return { body: { ...VIT, employee_id: world.people.employee.id } }
  },
  'POST /employee-details again': async (world) => {
    await hasProfile(world)
    return { body: VIT }
  },
  'PATCH /employee-details/:id': async (world) => {
    await hasProfile(world)
    return { params: { id: world.people.employee.id }, body: { work_preferences: unique('Mornings') } }
  },
  'PATCH /employee-details/:id by the id 1': async (world) => {
    await hasProfile(world)
    return { params: { id: 1 }, body: { work_preferences: unique('Mornings') } }
  },
  'PATCH /employee-details/:id naming the person': async (world) => {
    await hasProfile(world)
    return { params: { id: 1 }, body: { employee_id: world.people.employee.id } }
  },
  'POST /employee-details/:id': async (world) => {
    await hasProfile(world)
    return { params: { id: world.people.employee.id }, body: { _method: 'PATCH', vit_id: unique('V') } }
  },
  'POST /employee-details/:id by the id 1': async (world) => {
    await hasProfile(world)
    return { params: { id: 1 }, body: { _method: 'PATCH', vit_id: unique('V') } }
  },
  'POST /employee-details/:id naming the person': async (world) => {
    await hasProfile(world)
    return { params: { id: 1 }, body: { _method: 'PATCH', employee_id: world.people.employee.id } }
  },
  'GET /files/:key a CV, the employer being connected': async (world) => {
    await connect(world)
    return addCv(world)
  },
  'GET /files/:key the picture of an employee': ({ people }) => addPicture(people.employee),
  'GET /files/:key the picture of an employer': ({ people }) => addPicture(people.employer),
  'GET /files/:key that is not there': fixed({ params: { key: 'a'.repeat(32) } }),

  'PATCH /mark-as-read/:id of an employer': (world) => notice(world, world.people.employer),
  'PATCH /mark-as-read/:id of an employee': (world) => notice(world, world.people.employee),
  'PATCH /mark-as-read/:id all': fixed({ params: { id: 'all' }, body: {} }),
  'PATCH /mark-as-read/:id that is not there': fixed({ params: { id: NOBODY }, body: {} }),

  'POST /shifts': async (world) => ({ body: await newShift(world) }),
  'PATCH /accept-reject-request/:id': async (world) => ({
    params: { id: (await requested(world)).id },
    body: { status: 'accepted' },
  }),
  'PATCH /accept-reject-request/:id that is answered': async (world) => ({
    params: { id: (await answered(world, 'rejected')).id },
    body: { status: 'accepted' },
  }),
  'PATCH /accept-reject-request/:id that is not there': fixed({ params: { id: NOBODY }, body: { status: 'rejected' } }),
  'POST /shifts/:id/cancel': async (world) => ({ params: { id: (await answered(world, 'accepted')).id }, body: {} }),
  'POST /shifts/:id/cancel that has no answer yet': async (world) => ({
    params: { id: (await requested(world)).id },
    body: {},
  }),
  'POST /shifts/:id/cancel that was rejected': async (world) => ({
    params: { id: (await answered(world, 'rejected')).id },
    body: {},
  }),
  'GET /get-shifts-by-employee-id/:id': async ({ people }) => ({ params: { id: people.employee.id } }),

  'PUT /availability/pattern': fixed({
    body: { pattern: [{ weekday: 2, ranges: [{ start_time: '08:00', end_time: '16:00' }] }] },
  }),
  'PUT /availability/exceptions': fixed({ body: exception }),
  'PUT /availability/exceptions that is there already': async (world) => ({
    body: { ...exception, id: (await addException(world)).id },
  }),
  'DELETE /availability/exceptions/:id': async (world) => ({ params: { id: (await addException(world)).id } }),
}

/** A call that needs nothing said is asked with nothing. */
export const requestFor = ({ call, about }: Pick<Row, 'call' | 'about'>): Make =>
  requests[about ? `${call} ${about}` : call] ?? fixed()

/** Names here that no row of the sheet asks for. */
export const unasked = (rows: readonly Row[]) => {
  const asked = new Set(rows.map(({ call, about }) => (about ? `${call} ${about}` : call)))
  return Object.keys(requests).filter((name) => !asked.has(name))
}
