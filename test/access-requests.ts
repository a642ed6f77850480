/** Request of every row of the permission sheet, with its prerequisites created first. */
import {
  addCategory,
  addCv,
  addException,
  addLogo,
  addPicture,
  addSubject,
  answered,
  connect,
  exception,
  fixed,
  hasNoProfile,
  hasProfile,
  type Make,
  NOBODY,
  newShift,
  notice,
  PASSWORD,
  register,
  requested,
  unique,
  uniqueEmail,
  VIT,
  withPassword,
} from './access-makings.ts'
import { alertRequests } from './access-requests-alerts.ts'
import { analyticsRequests } from './access-requests-analytics.ts'
import { attendanceRequests } from './access-requests-attendance.ts'
import { calendarRequests } from './access-requests-calendar.ts'
import { connectionRequests } from './access-requests-connections.ts'
import { conversationRequests } from './access-requests-conversations.ts'
import { credentialRequests } from './access-requests-credentials.ts'
import { deskRequests } from './access-requests-desk.ts'
import { importRequests } from './access-requests-imports.ts'
import { linkRequests } from './access-requests-links.ts'
import { paymentRequests } from './access-requests-payments.ts'
import { peopleRequests } from './access-requests-people.ts'
import { phoneRequests } from './access-requests-phones.ts'
import { privacyRequests } from './access-requests-privacy.ts'
import { pushRequests } from './access-requests-push.ts'
import { replyRequests } from './access-requests-replies.ts'
import { secondFactorRequests } from './access-requests-second-factor.ts'
import { securityRequests } from './access-requests-security.ts'
import { settingsRequests } from './access-requests-settings.ts'
import { subscriptionRequests } from './access-requests-subscriptions.ts'
import { supportRequests } from './access-requests-support.ts'
import { workedRequests } from './access-requests-worked.ts'
import { COMPANY } from './company.ts'
import { newcomer } from './newcomers.ts'
import { codeTo } from './outbox.ts'
import type { Row } from './permission-rows.ts'

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
  'GET /employer-details/:id': async ({ people }) => ({ params: { id: people.employer.id } }),
  'GET /employer-details/:id of nobody': fixed({ params: { id: NOBODY } }),
  'PUT /employer-details/:id': async ({ people }) => ({
    params: { id: people.employer.id },
    body: { ...COMPANY, organization_name: unique('Hill') },
  }),
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
  'GET /files/:key the logo of an employer': ({ people }) => addLogo(people.employer),
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

  ...alertRequests,
  ...analyticsRequests,
  ...replyRequests,
  ...attendanceRequests,
  ...calendarRequests,
  ...linkRequests,
  ...connectionRequests,
  ...conversationRequests,
  ...credentialRequests,
  ...importRequests,
  ...paymentRequests,
  ...peopleRequests,
  ...deskRequests,
  ...privacyRequests,
  ...secondFactorRequests,
  ...securityRequests,
  ...phoneRequests,
  ...pushRequests,
  ...settingsRequests,
  ...subscriptionRequests,
  ...supportRequests,
  ...workedRequests,
}

/** A call that needs nothing said is asked with nothing. */
export const requestFor = ({ call, about }: Pick<Row, 'call' | 'about'>): Make =>
  requests[about ? `${call} ${about}` : call] ?? fixed()

/** Names here that no row of the sheet asks for. */
export const unasked = (rows: readonly Row[]) => {
  const asked = new Set(rows.map(({ call, about }) => (about ? `${call} ${about}` : call)))
  return Object.keys(requests).filter((name) => !asked.has(name))
}
