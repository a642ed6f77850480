/** Notes, marks and preferences that employers keep about people. */
import { answerShift, UNKNOWN_ID } from './fixtures.ts'
import { conflict, notFound, ok, onlyEmployer, type Row, row } from './row.ts'
import type { MakeRequest, World } from './world.ts'

const unknownId = { params: { id: UNKNOWN_ID } }
const noNotes = { note: null, tags: [], onboarding: 'ready' as const, version: 0 }
const noReason = { reason: null }

const clear = async ({ app }: World) => {
  await app.db.run`delete from blocks`
  await app.db.run`delete from staff_notes`
  await app.db.run`delete from staff_preferences`
  await app.db.run`delete from offers`
  await app.db.run`delete from shifts`
}
const ofEmployee: MakeRequest = async (world) => {
  await clear(world)
  return { params: { id: world.people.employee.id } }
}
const marked =
  (preference: 'preferred' | 'do_not_book'): MakeRequest =>
  async (world) => {
    const request = await ofEmployee(world)
    const { employer, employee } = world.people
    await world.app.db.run`
      insert into staff_preferences (site_id, employee_id, preference, set_at)
      values (${employer.id}, ${employee.id}, ${preference}, ${world.app.now()})`
    return request
  }

export const staffRows: readonly Row[] = [
  row('GET /staff-notes/:id', onlyEmployer(ok), ofEmployee),
  row('GET /staff-notes/:id unknown', onlyEmployer(notFound), unknownId),
  row('PUT /staff-notes/:id', onlyEmployer(ok), async (world) => ({ ...(await ofEmployee(world)), body: noNotes })),
  row('PUT /staff-notes/:id of an older version', onlyEmployer(conflict('changed_meanwhile')), async (world) => ({
    ...(await ofEmployee(world)),
    body: { ...noNotes, version: 3 },
  })),
  row('PUT /staff-notes/:id unknown', onlyEmployer(notFound), { ...unknownId, body: noNotes }),
  row('GET /staff-tags', onlyEmployer(ok), {}),
  row('GET /staff-preferences/:id', onlyEmployer(ok), ofEmployee),
  row('GET /staff-preferences/:id unknown', onlyEmployer(notFound), unknownId),
  row('PUT /preferred-staff/:id', onlyEmployer(ok), ofEmployee),
  row(
    'PUT /preferred-staff/:id that is not booked',
    onlyEmployer(conflict('not_booked_here'), ok),
    marked('do_not_book'),
  ),
  row('PUT /preferred-staff/:id unknown', onlyEmployer(notFound), unknownId),
  row('DELETE /preferred-staff/:id', onlyEmployer(ok, notFound), marked('preferred')),
  row('DELETE /preferred-staff/:id unknown', onlyEmployer(notFound), unknownId),
  row('GET /do-not-book', onlyEmployer(ok), {}),
  row('PUT /do-not-book/:id', onlyEmployer(ok), async (world) => ({ ...(await ofEmployee(world)), body: noReason })),
  row('PUT /do-not-book/:id with a booking', onlyEmployer(conflict('booked_here'), ok), async (world) => {
    const request = await ofEmployee(world)
    await answerShift(world, 'accepted')
    return { ...request, body: noReason }
  }),
  row('PUT /do-not-book/:id unknown', onlyEmployer(notFound), { ...unknownId, body: noReason }),
  row('DELETE /do-not-book/:id', onlyEmployer(ok, notFound), marked('do_not_book')),
  row('DELETE /do-not-book/:id unknown', onlyEmployer(notFound), unknownId),
]
