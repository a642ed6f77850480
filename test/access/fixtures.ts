/** Things that sample requests need, created through the API where possible. */
import sharp from 'sharp'
import { hashSecret } from '#server/identity/accounts/passwords.ts'
import { pdf } from '../helpers/documents.ts'
import { newcomer } from '../helpers/newcomers.ts'
import type { Person } from '../people.ts'
import type { World } from './world.ts'

let count = 0
export const unique = (word: string) => `${word} ${++count}`
export const uniqueEmail = () => `newcomer.${++count}@example.com`
export const UNKNOWN_ID = 2_000_000_000

export const addCategory = async ({ people }: World, name = unique('Category')) =>
  (await people.admin.subjects.addCategory({ body: { name } })).data
export const addSubject = async (world: World, name = unique('Subject')) => {
  const { id } = await addCategory(world)
  return (await world.people.admin.subjects.add({ body: { name, category_id: id } })).data
}

export const registerNewcomer = async ({ app }: World) => {
  const body = { ...newcomer, email: uniqueEmail() }
  await app.anonymous.accounts.register({ body })
  return body
}
export const PASSWORD = 'a quiet river bend'
let hash: Promise<string> | null = null
export const passwordHash = (): Promise<string> => (hash ??= hashSecret(PASSWORD))
export const addUserWithPassword = async (
  { app }: World,
  state: { verified?: boolean; status?: 'active' | 'banned' } = {},
) => {
  const { id, email } = await app.employee(undefined, { status: state.status ?? 'active' })
  await app.db.run`update users set password_hash = ${await passwordHash()} where id = ${id}`
  if (state.verified === false) await app.db.run`update users set email_verified_at = null where id = ${id}`
  return email
}

export const VIT = { vit_id: '123456' }
export const ensureProfiles = async (world: World, ...people: ('employee' | 'otherEmployee')[]) => {
  for (const one of people.length > 0 ? people : (['employee', 'otherEmployee'] as const)) {
    const person = world.people[one]
    const { data } = await person.profiles.get({ params: { id: '1' } })
    if (data === null) await person.profiles.create({ body: VIT })
  }
}
export const deleteProfiles = ({ app }: World) => app.db.run`delete from employee_profiles`

export const PICTURE = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
export const fileOf = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name)
const keyIn = (url: string | null | undefined) => ({ params: { key: url!.split('/').at(-1)! } })
export const addPicture = async (owner: Person) =>
  keyIn((await owner.accounts.updateMe({ body: {}, file: fileOf(PICTURE, 'me.png') })).data.avatar)
export const addLogo = async (owner: Person) => {
  const input = { params: { id: String(owner.id) }, body: {}, file: fileOf(PICTURE, 'logo.png') }
  return keyIn((await owner.profiles.updateEmployer(input)).data.logo)
}
export const addCv = async (world: World) => {
  await ensureProfiles(world, 'employee')
  const input = { params: { id: '1' }, body: {}, file: fileOf(pdf(), 'cv.pdf') }
  return keyIn((await world.people.employee.profiles.update(input)).data.data?.cv)
}
export const connect = ({ app, people }: World) => app.db.run`
  insert into connections (employer_id, employee_id, sender, status, created_at)
  values (${people.employer.id}, ${people.employee.id}, 'employer', 'accepted', ${app.now()})
  on conflict do nothing`

export const addNotification = async ({ app }: World, to: Person) => {
  const { id } = await app.db.one<{ id: number }>`
    insert into notifications (user_id, type, title, message, created_at)
    values (${to.id}, 'job', 'Title', 'Message', ${app.now()}) returning id`
  return { params: { id }, body: {} }
}

let day = Temporal.PlainDate.from('2026-03-03')
/** Gives each shift its own day, so that shifts do not overlap. */
export const newShift = async (world: World) => {
  day = day.add({ days: 1 })
  const { employer, employee } = world.people
  // Short enough that a shift on every day of a week stays below 38 hours.
  const times = { date: day.toString(), start_time: '08:30', end_time: '13:30', ask_anyway: true }
  const { id } = await addSubject(world)
  // Resets the daily limit, because a world sends one person more requests than it allows.
  await world.app.db.run`delete from limits where key like 'shift-requests:%'`
  return { ...times, inviter_id: employer.id, invitee_id: employee.id, subject_id: id }
}
export const requestShift = async (world: World) =>
  (await world.people.employer.shifts.request({ body: await newShift(world) })).data
export const answerShift = async (world: World, status: 'accepted' | 'rejected') => {
  const { id } = await requestShift(world)
  return (await world.people.employee.shifts.answer({ params: { id: String(id) }, body: { status } })).data
}

export const exception = { from_date: '2026-03-10', to_date: '2026-03-12', available: false }
export const addException = async ({ people }: World) =>
  (await people.employee.availability.putException({ body: exception })).data
