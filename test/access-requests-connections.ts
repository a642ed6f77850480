import { answered, fixed, type Make, NOBODY } from './access-makings.ts'
import type { World } from './access-world.ts'

type Side = 'employer' | 'employee'

const apart = async ({ app }: World) => {
  await app.db.run`delete from blocks`
  await app.db.run`delete from connections`
  await app.db.run`delete from shifts`
}
/**
 * Creates an invitation between all people named in a row, with the status that it has after its
 * answer.
 */
const invited = async (world: World, sender: Side, status = 'pending') => {
  await apart(world)
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
const blockedBy = async (world: World, side: Side) => {
  await apart(world)
  const { employer, otherEmployer, employee, otherEmployee } = world.people
  const [blocked, blockers] =
    side === 'employer' ? [employee, [employer, otherEmployer]] : [employer, [employee, otherEmployee]]
  for (const blocker of blockers) await blocker.connections.block({ body: { user_id: blocked.id } })
}

const theEmployer = ({ people }: World) => ({ body: { employer_id: people.employer.id } })
const theEmployee = ({ people }: World) => ({ body: { employee_id: people.employee.id } })
const yes = (user_type: Side) => ({ body: { user_type, status: 'accepted' } })

export const connectionRequests: Record<string, Make> = {
  'POST /connections': async (world) => {
    await apart(world)
    return theEmployer(world)
  },
  'POST /connections again': async (world) => {
    await invited(world, 'employee')
    return theEmployer(world)
  },
  'POST /connections soon after a rejection': async (world) => {
    await invited(world, 'employee', 'rejected')
    return theEmployer(world)
  },
  'POST /connections whom one has blocked': async (world) => {
    await blockedBy(world, 'employee')
    return theEmployer(world)
  },
  'POST /connections that is not there': fixed({ body: { employer_id: NOBODY } }),
  'POST /connect-with-employee': async (world) => {
    await apart(world)
    return theEmployee(world)
  },
  'POST /connect-with-employee again': async (world) => {
    await invited(world, 'employer')
    return theEmployee(world)
  },
  'POST /connect-with-employee soon after a rejection': async (world) => {
    await invited(world, 'employer', 'rejected')
    return theEmployee(world)
  },
  'POST /connect-with-employee whom one has blocked': async (world) => {
    await blockedBy(world, 'employer')
    return theEmployee(world)
  },
  'POST /connect-with-employee that is not there': fixed({ body: { employee_id: NOBODY } }),

  'PATCH /connections/:id sent by the employer': async (world) => ({
    ...(await invited(world, 'employer')),
    ...yes('employee'),
  }),
  'PATCH /connections/:id sent by the employer, answered as one': async (world) => ({
    ...(await invited(world, 'employer')),
    ...yes('employer'),
  }),
  'PATCH /connections/:id sent by the employee': async (world) => ({
    ...(await invited(world, 'employee')),
    ...yes('employer'),
  }),
  'PATCH /connections/:id sent by the employee, answered as one': async (world) => ({
    ...(await invited(world, 'employee')),
    ...yes('employee'),
  }),
  'PATCH /connections/:id that is answered': async (world) => ({
    ...(await invited(world, 'employer', 'rejected')),
    ...yes('employee'),
  }),
  'PATCH /connections/:id that is not there': fixed({ params: { id: NOBODY }, ...yes('employee') }),

  'GET /get-connections/:role of an employer': fixed({ params: { role: 'employer' } }),
  'GET /get-connections/:role of an employee': fixed({ params: { role: 'employee' } }),
  'GET /get-connections/:role of an admin': fixed({ params: { role: 'admin' } }),

  'DELETE /connections/:id': (world) => invited(world, 'employer', 'accepted'),
  'DELETE /connections/:id that has no answer yet': (world) => invited(world, 'employer'),
  'DELETE /connections/:id that was rejected': (world) => invited(world, 'employer', 'rejected'),
  'DELETE /connections/:id that is not there': fixed({ params: { id: NOBODY } }),

  'POST /blocks': async (world) => {
    await apart(world)
    return { body: { user_id: world.people.employee.id } }
  },
  'POST /blocks with a booking between them': async (world) => {
    await apart(world)
    await answered(world, 'accepted')
    return { body: { user_id: world.people.employee.id } }
  },
  'POST /blocks of nobody': fixed({ body: { user_id: NOBODY } }),
  'DELETE /blocks/:id': async (world) => {
    await apart(world)
    const { employer, employee } = world.people
    await employer.connections.block({ body: { user_id: employee.id } })
    return { params: { id: employee.id } }
  },
}
