import { answerShift, UNKNOWN_ID } from './fixtures.ts'
import { conflict, created, notFound, ok, onlyEmployee, onlyEmployer, type Row, row } from './row.ts'
import type { World } from './world.ts'

/** Half an hour later, which leaves enough rest between the shifts of other samples. */
const timesOf = ({ date }: { date: string }) => ({ date, start_time: '09:00', end_time: '13:30' })

const ask = async (world: World) => {
  const shift = await answerShift(world, 'accepted')
  const input = { params: { id: String(shift.id) }, body: timesOf(shift) }
  const { data } = await world.people.employer.shiftChanges.request(input)
  return { shift, params: { id: data.changes[0]!.id } }
}

export const shiftChangesRows: readonly Row[] = [
  row('POST /shifts/:id/changes/preview', onlyEmployer(ok, notFound), async (world) => {
    const shift = await answerShift(world, 'accepted')
    return { params: { id: shift.id }, body: timesOf(shift) }
  }),
  row('POST /shifts/:id/changes', onlyEmployer(created, notFound), async (world) => {
    const shift = await answerShift(world, 'accepted')
    return { params: { id: shift.id }, body: timesOf(shift) }
  }),
  row('POST /shifts/:id/changes that is open', onlyEmployer(conflict('change_open'), notFound), async (world) => {
    const { shift } = await ask(world)
    return { params: { id: shift.id }, body: timesOf(shift) }
  }),
  row('POST /shifts/:id/split', onlyEmployer(created, notFound), async (world) => {
    const shift = await answerShift(world, 'accepted')
    return { params: { id: shift.id }, body: { at: '11:00', keeps: 'first' } }
  }),
  row('POST /shift-changes/:id/withdraw', onlyEmployer(ok, notFound), async (world) => ({
    params: (await ask(world)).params,
  })),
  row('POST /shift-changes/:id/withdraw that does not exist', onlyEmployer(notFound), { params: { id: UNKNOWN_ID } }),
  row('PATCH /shift-changes/:id', onlyEmployee(ok, notFound), async (world) => ({
    params: (await ask(world)).params,
    body: { status: 'agreed' },
  })),
  row('PATCH /shift-changes/:id that was withdrawn', onlyEmployee(conflict('change_over'), notFound), async (world) => {
    const { params } = await ask(world)
    await world.people.employer.shiftChanges.withdraw({ params: { id: String(params.id) } })
    return { params, body: { status: 'declined' } }
  }),
  row('PATCH /shift-changes/:id that does not exist', onlyEmployee(notFound), {
    params: { id: UNKNOWN_ID },
    body: { status: 'declined' },
  }),
]
