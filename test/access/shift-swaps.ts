import { answerShift, newShift, UNKNOWN_ID } from './fixtures.ts'
import { conflict, created, members, notFound, ok, onlyEmployee, onlyEmployer, type Row, row } from './row.ts'
import type { World } from './world.ts'

const offer = async (world: World) => {
  const { id } = await answerShift(world, 'accepted')
  return (await world.people.employee.shiftSwaps.offer({ params: { id: String(id) } })).data
}

/** Creates a swap to which a colleague has agreed, and which the employer has to decide. */
const agreed = async (world: World) => {
  const { id } = await offer(world)
  await world.app.db.run`
    update shift_swaps set status = 'accepted', taker_id = ${world.people.otherEmployee.id}, accepted_at = created_at
    where id = ${id}`
  return { params: { id } }
}

/**
 * Creates a swap for which a colleague offers a booking of their own in return, and to which the
 * first person has not agreed yet.
 */
const proposed = async (world: World) => {
  const { employer, employee, otherEmployee } = world.people
  const body = { ...(await newShift(world)), invitee_id: otherEmployee.id }
  await employee.profiles.update({ params: { id: String(employee.id) }, body: { can_teach: [body.subject_id] } })
  const { data } = await employer.shifts.request({ body })
  await otherEmployee.shifts.answer({ params: { id: String(data.id) }, body: { status: 'accepted' } })
  const { id } = await offer(world)
  await world.app.db.run`
    update shift_swaps set status = 'proposed', taker_id = ${otherEmployee.id}, return_shift_id = ${data.id},
      return_employer_id = ${employer.id}, proposed_at = created_at
    where id = ${id}`
  return { params: { id } }
}

export const shiftSwapsRows: readonly Row[] = [
  row('POST /shifts/:id/swap', onlyEmployee(created, notFound), async (world) => ({
    params: { id: (await answerShift(world, 'accepted')).id },
  })),
  row('POST /shifts/:id/swap that is open', onlyEmployee(conflict('swap_open'), notFound), async (world) => ({
    params: { id: (await offer(world)).shift_id },
  })),
  row('GET /shift-swaps', members(ok), {}),
  row('POST /shift-swaps/open', onlyEmployee(ok), async (world) => ({ body: { code: (await offer(world)).code } })),
  row('POST /shift-swaps/open that does not exist', onlyEmployee(notFound), { body: { code: 'unknown' } }),
  row(
    'POST /shift-swaps/open that a colleague has answered',
    onlyEmployee(ok, conflict('swap_over')),
    async (world) => {
      const { id, code } = await offer(world)
      await world.app.db.run`update shift_swaps set status = 'refused', ended_at = created_at where id = ${id}`
      return { body: { code } }
    },
  ),
  // It is the employee's own shift, and the other employee has never worked there.
  row('POST /shift-swaps/answer', onlyEmployee(conflict('swap_not_possible')), async (world) => ({
    body: { code: (await offer(world)).code, status: 'accepted' },
  })),
  // The employee can work the colleague's booking; the colleague cannot agree for them.
  row('POST /shift-swaps/:id/agree', onlyEmployee(ok, conflict('swap_over')), proposed),
  row(
    'POST /shift-swaps/:id/agree that a colleague takes without one in return',
    onlyEmployee(conflict('swap_over')),
    agreed,
  ),
  row('POST /shift-swaps/:id/agree that does not exist', onlyEmployee(notFound), { params: { id: UNKNOWN_ID } }),
  row('POST /shift-swaps/:id/withdraw', onlyEmployee(ok, notFound), async (world) => ({
    params: { id: (await offer(world)).id },
  })),
  row('POST /shift-swaps/:id/withdraw that a colleague has agreed to', onlyEmployee(ok), agreed),
  row('PATCH /shift-swaps/:id', onlyEmployer(ok, notFound), async (world) => ({
    ...(await agreed(world)),
    body: { status: 'declined' },
  })),
  row('PATCH /shift-swaps/:id that no colleague has agreed to', onlyEmployer(notFound), async (world) => ({
    params: { id: (await offer(world)).id },
    body: { status: 'approved' },
  })),
  row('PATCH /shift-swaps/:id that does not exist', onlyEmployer(notFound), {
    params: { id: UNKNOWN_ID },
    body: { status: 'declined' },
  }),
]
