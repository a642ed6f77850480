import { answerShift, UNKNOWN_ID } from './fixtures.ts'
import {
  conflict,
  created,
  forbidden,
  identityMismatch,
  members,
  notFound,
  notYourTurn,
  ok,
  onlyEmployee,
  onlyEmployer,
  parties,
  type Row,
  row,
} from './row.ts'
import type { World } from './world.ts'

const connectionExists = conflict('connection_exists')
const rejectedRecently = conflict('rejected_recently')
const alreadyAnswered = conflict('already_answered')
type Side = 'employer' | 'employee'
const deleteConnections = async ({ app }: World) => {
  await app.db.run`delete from blocks`
  await app.db.run`delete from connections`
  await app.db.run`delete from offers`
  await app.db.run`delete from shifts`
}

/**
 * Creates an invitation of this status between the employee and both employers, and between the
 * employer and both employees. Returns the one between the employer and the employee.
 */
const invite = async (world: World, sender: Side, status = 'pending') => {
  await deleteConnections(world)
  const { employer, otherEmployer, employee, otherEmployee } = world.people
  const now = world.app.now().toString()
  for (const [one, other] of [
    [otherEmployer, employee],
    [employer, otherEmployee],
    [employer, employee],
  ] as const)
    await world.app.db.run`
      insert into connections (employer_id, employee_id, sender, status, created_at, answered_at)
      values (${one.id}, ${other.id}, ${sender}, ${status}, ${now}, case when ${status} <> 'pending' then ${now}::timestamptz end)`
  const { id } = await world.app.db.one<{ id: number }>`
    select id from connections where employer_id = ${employer.id} and employee_id = ${employee.id}`
  return { params: { id } }
}

const blockBy = async (world: World, side: Side) => {
  await deleteConnections(world)
  const { employer, otherEmployer, employee, otherEmployee } = world.people
  const [blocked, blockers] =
    side === 'employer' ? [employee, [employer, otherEmployer]] : [employer, [employee, otherEmployee]]
  for (const blocker of blockers) await blocker.connections.block({ body: { user_id: blocked.id } })
}

const toEmployer = ({ people }: World) => ({ body: { employer_id: people.employer.id } })
const toEmployee = ({ people }: World) => ({ body: { employee_id: people.employee.id } })
const accept = (user_type: Side) => ({ body: { user_type, status: 'accepted' } })

export const connectionsRows: readonly Row[] = [
  row('GET /employees', onlyEmployer(ok)),
  row('GET /employers', onlyEmployee(ok)),
  row('POST /connections', onlyEmployee(created), async (world) => {
    await deleteConnections(world)
    return toEmployer(world)
  }),
  row('POST /connections again', onlyEmployee(connectionExists), async (world) => {
    await invite(world, 'employee')
    return toEmployer(world)
  }),
  row('POST /connections soon after a rejection', onlyEmployee(rejectedRecently), async (world) => {
    await invite(world, 'employee', 'rejected')
    return toEmployer(world)
  }),
  row('POST /connections of a blocked person', onlyEmployee(notFound), async (world) => {
    await blockBy(world, 'employee')
    return toEmployer(world)
  }),
  row('POST /connections that does not exist', onlyEmployee(notFound), { body: { employer_id: UNKNOWN_ID } }),
  row('POST /connect-with-employee', onlyEmployer(created), async (world) => {
    await deleteConnections(world)
    return toEmployee(world)
  }),
  row('POST /connect-with-employee again', onlyEmployer(connectionExists), async (world) => {
    await invite(world, 'employer')
    return toEmployee(world)
  }),
  row('POST /connect-with-employee soon after a rejection', onlyEmployer(rejectedRecently), async (world) => {
    await invite(world, 'employer', 'rejected')
    return toEmployee(world)
  }),
  row('POST /connect-with-employee of a blocked person', onlyEmployer(notFound), async (world) => {
    await blockBy(world, 'employer')
    return toEmployee(world)
  }),
  row('POST /connect-with-employee that does not exist', onlyEmployer(notFound), { body: { employee_id: UNKNOWN_ID } }),
  row(
    'PATCH /connections/:id sent by the employer',
    { admin: forbidden, employer: identityMismatch, employee: ok, otherEmployee: notFound },
    async (world) => ({
      ...(await invite(world, 'employer')),
      ...accept('employee'),
    }),
  ),
  row(
    'PATCH /connections/:id sent by the employer, answered by the sender',
    { admin: forbidden, employer: notYourTurn, otherEmployer: notFound, employee: identityMismatch },
    async (world) => ({
      ...(await invite(world, 'employer')),
      ...accept('employer'),
    }),
  ),
  row(
    'PATCH /connections/:id sent by the employee',
    { admin: forbidden, employer: ok, otherEmployer: notFound, employee: identityMismatch },
    async (world) => ({
      ...(await invite(world, 'employee')),
      ...accept('employer'),
    }),
  ),
  row(
    'PATCH /connections/:id sent by the employee, answered by the sender',
    { admin: forbidden, employer: identityMismatch, employee: notYourTurn, otherEmployee: notFound },
    async (world) => ({
      ...(await invite(world, 'employee')),
      ...accept('employee'),
    }),
  ),
  row(
    'PATCH /connections/:id that is answered',
    { admin: forbidden, employer: identityMismatch, employee: alreadyAnswered, otherEmployee: notFound },
    async (world) => ({
      ...(await invite(world, 'employer', 'rejected')),
      ...accept('employee'),
    }),
  ),
  row(
    'PATCH /connections/:id that does not exist',
    { admin: forbidden, employer: identityMismatch, employee: notFound },
    { params: { id: UNKNOWN_ID }, ...accept('employee') },
  ),
  row(
    'GET /get-connections/:role of an employer',
    { admin: forbidden, employer: ok, employee: identityMismatch },
    { params: { role: 'employer' } },
  ),
  row(
    'GET /get-connections/:role of an employee',
    { admin: forbidden, employer: identityMismatch, employee: ok },
    { params: { role: 'employee' } },
  ),
  row('GET /get-connections/:role of an admin', members(notFound), { params: { role: 'admin' } }),
  row('DELETE /connections/:id', parties(ok), (world) => invite(world, 'employer', 'accepted')),
  row('DELETE /connections/:id that is pending', parties(ok, notYourTurn), (world) => invite(world, 'employer')),
  row('DELETE /connections/:id that was rejected', parties(alreadyAnswered), (world) =>
    invite(world, 'employer', 'rejected'),
  ),
  row('DELETE /connections/:id that does not exist', members(notFound), { params: { id: UNKNOWN_ID } }),
  row('GET /blocks', members(ok)),
  row('POST /blocks', { admin: forbidden, employer: created, employee: notFound }, async (world) => {
    await deleteConnections(world)
    return { body: { user_id: world.people.employee.id } }
  }),
  row(
    'POST /blocks with a booking between them',
    { admin: forbidden, employer: conflict('booking_between_you'), otherEmployer: created, employee: notFound },
    async (world) => {
      await deleteConnections(world)
      await answerShift(world, 'accepted')
      return { body: { user_id: world.people.employee.id } }
    },
  ),
  row('POST /blocks of an unknown person', members(notFound), { body: { user_id: UNKNOWN_ID } }),
  row(
    'DELETE /blocks/:id',
    { admin: forbidden, employer: ok, otherEmployer: notFound, employee: notFound },
    async (world) => {
      await deleteConnections(world)
      const { employer, employee } = world.people
      await employer.connections.block({ body: { user_id: employee.id } })
      return { params: { id: employee.id } }
    },
  ),
]
