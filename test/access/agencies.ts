import { newShift, UNKNOWN_ID, uniqueEmail } from './fixtures.ts'
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
/** Makes Hill invite Ana. */
const invitesAna: MakeRequest = (world) => invite(world, world.people.employee.email)
/** Makes both employers agencies, and invites a person for Hill. */
const ofTwoAgencies: MakeRequest = async (world) => {
  await world.people.otherEmployer.agencies.setAgency({ body: { is_agency: true } })
  return invite(world, uniqueEmail())
}

const terms = { starts_on: '2026-03-02', notice_days: 14, client_cents: 7200, pay_cents: 5200 }
const dropContracts = async ({ db }: World['app']) => {
  await db.run`delete from agency_bookings`
  await db.run`delete from agency_contracts`
}

/** Creates an agency's proposal to the other employer; `hill` is the side that Hill takes. */
const propose = async ({ app, people }: World, hill: 'agency' | 'client') => {
  const { employer, otherEmployer } = people
  const [agency, client] = hill === 'agency' ? [employer, otherEmployer] : [otherEmployer, employer]
  await dropContracts(app)
  await agency.agencies.setAgency({ body: { is_agency: true } })
  const body = { ...terms, client_email: client.email }
  const { id, rates } = (await agency.agencyContracts.propose({ body })).data
  return { agency, client, params: { id }, body: { rate_ids: rates!.map((rate) => rate.id) } }
}
const contractOf = async (world: World, hill: 'agency' | 'client') => {
  const { agency, client, params, body } = await propose(world, hill)
  await client.agencyContracts.accept({ params, body })
  return { agency, params }
}
const newRate = { classification: 'teacher', from_date: '2026-04-01', client_cents: 8000, pay_cents: 6000 } as const
const newRateOf = async (world: World, hill: 'agency' | 'client') => {
  const { agency, params } = await contractOf(world, hill)
  return { params: { id: (await agency.agencyContracts.addRate({ params, body: newRate })).data.id } }
}
const onlyParams = async ({ params }: { params: { id: number } }) => ({ params })

/** Makes Hill represent Ana, and returns its request for her to work at Lake, not yet sent. */
const newBooking = async (world: World) => {
  const { app, people } = world
  await app.db.run`delete from representations`
  const { params } = await contractOf(world, 'agency')
  await app.db.run`update agency_rates set reason = 'Trainee' where contract_id = ${params.id}`
  await people.employee.agencies.agree((await invitesAna(world)) as { params: { id: number } })
  const { inviter_id: _, invitee_id, ...shift } = await newShift(world)
  return { ...shift, contract_id: params.id, site_id: people.otherEmployer.id, employee_id: invitee_id }
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
  row('GET /agency/contracts', onlyEmployer(ok, notAnAgency), async (world) => {
    await asAgency(world)
    await dropContracts(world.app)
    await world.people.otherEmployer.agencies.setAgency({ body: { is_agency: false } })
    return {}
  }),
  row('POST /agency/contracts', onlyEmployer(created, notAnAgency), async (world) => {
    await asAgency(world)
    return { body: { ...terms, client_email: uniqueEmail() } }
  }),
  row('DELETE /agency/contracts/:id', onlyEmployer(ok, notAnAgency), async (world) =>
    onlyParams(await contractOf(world, 'agency')),
  ),
  row('DELETE /agency/contracts/:id unknown', onlyEmployer(notFound, notAnAgency), async (world) => {
    await asAgency(world)
    return unknownId
  }),
  row('POST /agency/contracts/:id/rates', onlyEmployer(created, notAnAgency), async (world) => ({
    ...(await onlyParams(await contractOf(world, 'agency'))),
    body: newRate,
  })),
  row('POST /agency/contracts/:id/rates unknown', onlyEmployer(notFound, notAnAgency), async (world) => {
    await asAgency(world)
    return { ...unknownId, body: newRate }
  }),
  row('DELETE /agency/rates/:id', onlyEmployer(ok, notAnAgency), (world) => newRateOf(world, 'agency')),
  row('DELETE /agency/rates/:id unknown', onlyEmployer(notFound, notAnAgency), async (world) => {
    await asAgency(world)
    return unknownId
  }),
  row('GET /agency/bookings', onlyEmployer(ok, notAnAgency), async (world) => {
    await asAgency(world)
    await dropContracts(world.app)
    await world.people.otherEmployer.agencies.setAgency({ body: { is_agency: false } })
    return {}
  }),
  row('POST /agency/bookings', onlyEmployer(created, notAnAgency), async (world) => ({
    body: await newBooking(world),
  })),
  row('POST /agency/bookings for an unknown site', onlyEmployer(notFound, notAnAgency), async (world) => ({
    body: { ...(await newBooking(world)), site_id: UNKNOWN_ID },
  })),
  row('POST /agency/bookings/:id/cancel', onlyEmployer(ok, notAnAgency), async (world) => {
    const { id } = (await world.people.employer.agencyBookings.request({ body: await newBooking(world) })).data
    return { params: { id } }
  }),
  row('POST /agency/bookings/:id/cancel unknown', onlyEmployer(notFound, notAnAgency), async (world) => {
    await asAgency(world)
    return unknownId
  }),
  row('GET /agencies', onlyEmployer(ok), async (world) => {
    await contractOf(world, 'client')
    return {}
  }),
  row('POST /agencies/:id/accept', onlyEmployer(ok, notFound), async (world) => {
    const { params, body } = await propose(world, 'client')
    return { params, body }
  }),
  row('POST /agencies/:id/accept unknown', onlyEmployer(notFound), { ...unknownId, body: { rate_ids: [1] } }),
  row('DELETE /agencies/:id', onlyEmployer(ok, notFound), async (world) =>
    onlyParams(await contractOf(world, 'client')),
  ),
  row('DELETE /agencies/:id unknown', onlyEmployer(notFound), unknownId),
  row('POST /agency-rates/:id/accept', onlyEmployer(ok, notFound), (world) => newRateOf(world, 'client')),
  row('POST /agency-rates/:id/accept unknown', onlyEmployer(notFound), unknownId),
  row('DELETE /agency-rates/:id', onlyEmployer(ok, notFound), (world) => newRateOf(world, 'client')),
  row('DELETE /agency-rates/:id unknown', onlyEmployer(notFound), unknownId),
  row('GET /my-agencies', onlyEmployee(ok), {}),
  row('POST /my-agencies/:id/agree', onlyEmployee(ok, notFound), invitesAna),
  row('POST /my-agencies/:id/agree unknown', onlyEmployee(notFound), unknownId),
  row('DELETE /my-agencies/:id', onlyEmployee(ok, notFound), invitesAna),
  row('DELETE /my-agencies/:id unknown', onlyEmployee(notFound), unknownId),
]
