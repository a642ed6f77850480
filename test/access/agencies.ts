import { UNKNOWN_ID, uniqueEmail } from './fixtures.ts'
import { conflict, created, notFound, ok, onlyEmployee, onlyEmployer, type Row, row } from './row.ts'
import type { MakeRequest, World } from './world.ts'

const notAnAgency = conflict('not_an_agency')
const unknownId = { params: { id: UNKNOWN_ID } }

/** Makes Hill an agency; Lake stays an ordinary organisation. */
const asAgency = ({ people }: World) => people.employer.agencies.setAgency({ body: { is_agency: true } })

const invite = async (world: World, email: string) => {
  await asAgency(world)
  await world.app.db.run`delete from representations where email = ${email}`
  const { id } = (await world.people.employer.agencies.inviteStaff({ body: { email } })).data
  return { params: { id } }
}
/** Hill has invited Ana. */
const invitesAna: MakeRequest = (world) => invite(world, world.people.employee.email)
/** Both employers are agencies, and Hill has invited somebody. */
const ofTwoAgencies: MakeRequest = async (world) => {
  await world.people.otherEmployer.agencies.setAgency({ body: { is_agency: true } })
  return invite(world, uniqueEmail())
}

export const agenciesRows: readonly Row[] = [
  row('PUT /organisation/agency', onlyEmployer(ok), { body: { is_agency: true } }),
  row('GET /agency/staff', onlyEmployer(ok, notAnAgency), async (world) => {
    await asAgency(world)
    return {}
  }),
  row('POST /agency/staff', onlyEmployer(created, notAnAgency), async (world) => {
    await asAgency(world)
    return { body: { email: uniqueEmail() } }
  }),
  row(
    'POST /agency/staff at an address that is represented',
    onlyEmployer(conflict('already_represented'), notAnAgency),
    async (world) => {
      await world.people.employee.agencies.agree((await invitesAna(world)) as { params: { id: number } })
      return { body: { email: world.people.employee.email } }
    },
  ),
  row('DELETE /agency/staff/:id', onlyEmployer(ok, notFound), ofTwoAgencies),
  row(
    'DELETE /agency/staff/:id of an organisation that is no agency',
    onlyEmployer(notAnAgency),
    async ({ people }) => {
      for (const one of [people.employer, people.otherEmployer])
        await one.agencies.setAgency({ body: { is_agency: false } })
      return unknownId
    },
  ),
  row('DELETE /agency/staff/:id unknown', onlyEmployer(notFound, notAnAgency), async (world) => {
    await asAgency(world)
    return unknownId
  }),
  row('GET /my-agencies', onlyEmployee(ok), {}),
  row('POST /my-agencies/:id/agree', onlyEmployee(ok, notFound), invitesAna),
  row('POST /my-agencies/:id/agree unknown', onlyEmployee(notFound), unknownId),
  row('DELETE /my-agencies/:id', onlyEmployee(ok, notFound), invitesAna),
  row('DELETE /my-agencies/:id unknown', onlyEmployee(notFound), unknownId),
]
