import type { TestApp } from '../app.ts'
import type { Person } from '../people.ts'

export const CONTRACT = { starts_on: '2026-03-02', notice_days: 14, client_cents: 7200, pay_cents: 5200 }

/** Makes an employer an agency that represents these people. */
export const makeAgency = async (agency: Person, ...staff: Person[]) => {
  await agency.agencies.setAgency({ body: { is_agency: true } })
  for (const person of staff) {
    const { id } = (await agency.agencies.inviteStaff({ body: { email: person.email } })).data
    await person.agencies.agree({ params: { id } })
  }
}

/** Proposes a contract and accepts it; returns its id. */
export const agreeContract = async (agency: Person, client: Person, terms: Partial<typeof CONTRACT> = {}) => {
  const body = { ...CONTRACT, ...terms, client_email: client.email }
  const { id, rates } = (await agency.agencyContracts.propose({ body })).data
  await client.agencyContracts.accept({ params: { id }, body: { rate_ids: rates!.map((rate) => rate.id) } })
  return id
}

/** Acacia represents Ana and has a contract with Hill; Lake and Bo have nothing to do with it. */
export const startAgency = async (app: TestApp) => {
  const [acacia, hill, lake] = [
    await app.employer('Acacia Staffing'),
    await app.employer('Hill School'),
    await app.employer('Lake School'),
  ]
  const [ana, bo] = [await app.employee('Ana Nguyen'), await app.employee('Bo')]
  await makeAgency(acacia, ana)
  return { acacia, hill, lake, ana, bo, contract: await agreeContract(acacia, hill) }
}
