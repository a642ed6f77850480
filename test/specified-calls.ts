/**
 * Each call of the specification's table, as the table describes it: its caller, its fields and its
 * result.
 */
import {
  addNotification,
  addSubject,
  addUserWithPassword,
  connect,
  deleteProfiles,
  ensureProfiles,
  fileOf,
  PASSWORD,
  registerNewcomer,
  requestShift,
} from './access/fixtures.ts'
import type { World } from './access/world.ts'
import { pdf } from './helpers/documents.ts'
import { codeTo } from './helpers/outbox.ts'
import { chargesOf } from './helpers/payments.ts'
import type { Person } from './people.ts'

type Fields = Record<string, string | number | boolean>
export type SpecifiedCall = {
  /** Null if the call needs no sign-in. */
  by: Person | null
  /** Value for the placeholder in the path. */
  at?: string | number
  query?: Fields
  body?: Fields
  form?: [name: string, value: string | File][]
  /** Fields of the answer, as paths of names. */
  gives: string[]
}
type Make = (world: World) => Promise<SpecifiedCall>

const DONE = ['message']
const by =
  (who: 'admin' | 'employer' | 'employee', gives: string[], rest: Partial<SpecifiedCall> = {}): Make =>
  async ({ people }) => ({ by: people[who], gives, ...rest })

const profileFields = async (world: World): Promise<[string, string | File][]> => {
  const [can, cannot] = [await addSubject(world), await addSubject(world)]
  return [
    ['employee_id', String(world.people.employee.id)],
    ['can_teach[]', String(can.id)],
    ['cannot_teach[]', String(cannot.id)],
    ['year_levels[]', 'primary'],
    ['year_levels[]', 'secondary'],
    ['work_preferences', 'Mornings'],
    ['vit_id', '123456'],
    ['cv', fileOf(pdf(), 'cv.pdf')],
  ]
}
const WRITTEN = [
  'message',
  'data.data.cv',
  'data.can_teach_subjects.0',
  'data.cannot_teach_subjects.0',
  'data.year_levels.1',
]

const supportRequest = { name: 'Ana', email: 'ana@home.example', subject: 'My CV', message: 'It does not open.' }

export const specifiedCalls: Record<string, Make> = {
  'POST /login (no token)': async (world) => ({
    by: null,
    body: { email: await addUserWithPassword(world), password: PASSWORD },
    gives: ['token', 'user.id'],
  }),
  'POST /register (no token)': async () => {
    const password = 'a quiet river bend'
    const body = { name: 'Mia', email: 'mia@new.example', password, password_confirmation: password, role: 'employee' }
    return { by: null, body, gives: DONE }
  },
  'POST /verify-otp': async (world) => {
    const { email } = await registerNewcomer(world)
    return { by: null, body: { email, otp: await codeTo(world.app, email) }, gives: DONE }
  },
  'POST /resend-otp': async (world) => {
    const { email } = await registerNewcomer(world)
    world.app.setNow(world.app.now().add({ minutes: 2 }))
    return { by: null, body: { email }, gives: DONE }
  },
  'POST /support': by('employee', DONE, { body: supportRequest }),
  'GET /support': async ({ people }) => {
    await people.employer.support.send({ body: supportRequest })
    return { by: people.admin, gives: ['data.0.subject'] }
  },
  'POST /agree-terms': async ({ people }) => ({ by: people.newEmployee, gives: DONE }),
  'GET /get-shifts-by-employee-id/{id}': async (world) => {
    await requestShift(world)
    return { by: world.people.employee, at: world.people.employee.id, gives: ['data.0.inviter.name'] }
  },
  'POST /shifts': async (world) => {
    const { employer, employee } = world.people
    const { id } = await addSubject(world)
    const times = { date: '2026-06-01', start_time: '08:30', end_time: '15:30' }
    const body = { inviter_id: employer.id, invitee_id: employee.id, ...times, subject_id: id }
    return { by: employer, body, gives: DONE }
  },
  'PATCH /accept-reject-request/{id}': async (world) => ({
    by: world.people.employee,
    at: (await requestShift(world)).id,
    body: { status: 'accepted' },
    gives: DONE,
  }),
  'GET /booking-history': async (world) => {
    await requestShift(world)
    return { by: world.people.employer, gives: ['data.0.invitee.name'] }
  },
  'GET /available-staff': async (world) => {
    const { id } = await addSubject(world)
    const body = { vit_id: '123456', can_teach: [id], year_levels: ['primary' as const], replace_subjects: true }
    await ensureProfiles(world, 'employee')
    await world.people.employee.profiles.update({ params: { id: '1' }, body })
    const query = { subject_id: id, year_level: 'primary', date: '2026-06-02' }
    return { by: world.people.employer, query, gives: ['available_staffs.0.name'] }
  },
  'GET /categories': async (world) => {
    await addSubject(world)
    return { by: world.people.employee, gives: ['data.0.name'] }
  },
  'POST /categories': by('admin', DONE, { body: { name: 'A category of its own' } }),
  'GET /subjects': async (world) => {
    await addSubject(world)
    return { by: world.people.employer, gives: ['data.0.id', 'data.0.name', 'data.0.category'] }
  },
  'POST /subjects': async (world) => {
    const { category_id } = await addSubject(world)
    return { by: world.people.admin, body: { name: 'French', category_id }, gives: DONE }
  },
  'PATCH /subjects/{id}': async (world) => ({
    by: world.people.admin,
    at: (await addSubject(world)).id,
    body: { name: 'Italian' },
    gives: DONE,
  }),
  'DELETE /subjects/{id}': async (world) => ({
    by: world.people.admin,
    at: (await addSubject(world)).id,
    gives: DONE,
  }),
  'GET /admin/employers?page={n}': by('admin', ['paginated_data.data.0.name'], { at: 1, query: { page: 1 } }),
  'GET /admin/employees?page={n}': by('admin', ['paginated_data.data.0.name'], { at: 1, query: { page: 1 } }),
  'POST /connections': async ({ people }) => ({
    by: people.employee,
    body: { employer_id: people.otherEmployer.id },
    gives: DONE,
  }),
  'POST /connect-with-employee': async ({ people }) => ({
    by: people.employer,
    body: { employee_id: people.otherEmployee.id },
    gives: DONE,
  }),
  'PATCH /connections/{id}': async ({ people }) => {
    const invited = { body: { employee_id: people.otherEmployee.id } }
    const { data } = await people.otherEmployer.connections.inviteEmployee(invited)
    return { by: people.otherEmployee, at: data.id, body: { user_type: 'employee', status: 'accepted' }, gives: DONE }
  },
  'GET /get-connections/{role}': async (world) => {
    await connect(world)
    return { by: world.people.employee, at: 'employee', gives: ['success', 'data.0.employer.name'] }
  },
  'GET /employees': async ({ app, people }) => {
    await app.employee('Cleo')
    return { by: people.employer, gives: ['employees.0.name'] }
  },
  'GET /employers': async ({ app, people }) => {
    await app.employer('Creek')
    return { by: people.employee, gives: ['employers.0.name'] }
  },
  'GET /employee-details/{id}': async (world) => {
    await ensureProfiles(world, 'employee')
    const [can, cannot] = [await addSubject(world), await addSubject(world)]
    const taught = { can_teach: [can.id], cannot_teach: [cannot.id], year_levels: ['primary' as const] }
    const body = { vit_id: '123456', work_preferences: 'Mornings', ...taught, replace_subjects: true }
    await world.people.employee.profiles.update({ params: { id: '1' }, body })
    const lists = ['can_teach_subjects.0.name', 'cannot_teach_subjects.0.name', 'year_levels.0.year_level']
    const gives = ['data.vit_id', 'data.work_preferences', ...lists]
    return { by: world.people.employee, at: world.people.employee.id, gives }
  },
  'GET /employer-details/{id}': async ({ people }) => ({
    by: people.employer,
    at: people.employer.id,
    gives: ['data.data.organization_name'],
  }),
  'POST /employee-details': async (world) => {
    await deleteProfiles(world)
    return { by: world.people.employee, form: await profileFields(world), gives: WRITTEN }
  },
  'POST /employee-details/1 with method override PATCH': async (world) => {
    await ensureProfiles(world, 'employee')
    const form = [...(await profileFields(world)), ...[['replace_subjects', 'true'] as [string, string]]]
    return { by: world.people.employee, form: [...form, ['_method', 'PATCH']], gives: WRITTEN }
  },
  'GET /notifications': async (world) => {
    await addNotification(world, world.people.employee)
    return { by: world.people.employee, gives: ['notifications.0.title'] }
  },
  'PATCH /mark-as-read/{id}': async (world) => ({
    by: world.people.employee,
    at: (await addNotification(world, world.people.employee)).params.id,
    body: {},
    gives: DONE,
  }),
  'GET /subscription-plans': by('employer', ['data.0.features']),
  'GET /subscriptions': by('employer', ['data.0.subscription_plan.name']),
  'GET /transactions/{userId}': async ({ app, people }) => {
    await chargesOf(app).charge(people.employer.id, [8900])
    const gives = ['data.0.transaction_id', 'data.0.payment_method', 'data.0.amount', 'data.0.subscription.plan_name']
    return { by: people.employer, at: people.employer.id, gives }
  },
  'GET /active-devices': by('employee', ['data.active_devices.0.browser', 'data.current_device_hash']),
}
