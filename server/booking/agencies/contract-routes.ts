import { agencyContracts } from '#contract/booking/agency-contracts.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { hasRight } from '#contract/platform/member-rights.ts'
import { emitOrganisation, lockOrganisation } from '#server/identity/organisations/queries.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import { sendMail } from '#server/messaging/outbox/queries.ts'
import { record } from '#server/platform/audit/queries.ts'
import { organisationSubject } from '#server/platform/audit/rules.ts'
import { todayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database.ts'
import { type Caller, implement } from '#server/platform/routes.ts'
import {
  accountOfOrganisation,
  contractOfAgency,
  contractOfClient,
  contractsOfAgency,
  contractsOfClient,
  deleteContract,
  haveContract,
  insertContract,
  type LockedContract,
  lockOfAgency,
  lockOfClient,
  ownedBy,
  setAccepted,
  setEnd,
} from './contracts.ts'
import { withdrawRequests } from './ending.ts'
import {
  contractAccepted,
  contractDeclined,
  contractEnded,
  contractMail,
  contractProposed,
  rateAnswered,
  rateProposed,
} from './messages.ts'
import { agencyById, agencyOf, lockAgency, organisationOfSite } from './queries.ts'
import { acceptRate, acceptRates, deleteRate, insertRate, lockRateOfAgency, lockRateOfClient } from './rates.ts'
import { lastDay } from './rules.ts'

const RATE_ACCEPTED = {
  message: 'This rate has been accepted, so it stays. A new rate can replace it from a later date.',
}

/** Screens of both sides read their contracts again. */
const notifyBoth = async (tx: Tx, { agency_id, client_id }: Pick<LockedContract, 'agency_id' | 'client_id'>) => {
  await emitOrganisation(tx, agency_id)
  if (client_id !== null) await emitOrganisation(tx, client_id)
}

/** The organisation that the caller acts for, as a client; its owner also sees proposals. */
const clientOf = (organisationId: number, { member_role, person_id }: Caller) => ({
  organisation_id: organisationId,
  owner_id: member_role === 'owner' ? person_id : null,
})

export const agencyContractRoutes = implement(agencyContracts, {
  list: async ({ actor, db, now }) => {
    const agency = await agencyOf(db, actor.id)
    const today = todayIn(actor.time_zone, now)
    const data = await contractsOfAgency(db, agency.id, today, hasRight(actor.member_role, 'approve'))
    return { data }
  },

  propose: async ({ actor, body, tx, now }) => {
    const agency = await lockAgency(tx, actor.id)
    const today = todayIn(actor.time_zone, now)
    if (body.starts_on < today) throw invalid('starts_on', 'A contract must start today or later.')
    const owned = await ownedBy(tx, body.client_email)
    if (owned.some(({ organisation_id }) => organisation_id === agency.id))
      throw invalid('client_email', 'This is the address of your own organisation.')
    const { id } = await insertContract(tx, agency.id, body)
    await insertRate(tx, id, { ...body, from_date: body.starts_on, reason: body.reason || null })
    const mail = await contractMail(tx, agency.name)
    await sendMail(tx, { to: body.client_email, userId: null, ...mail })
    for (const { account_id, organisation_id } of owned) {
      await notify(tx, account_id, contractProposed(agency.name))
      await emitOrganisation(tx, organisation_id)
    }
    record(tx, { actor, action: 'agency_contract_proposed', subject: organisationSubject(agency), after: body })
    await emitOrganisation(tx, agency.id)
    return contractOfAgency(tx, id, today)
  },

  end: async ({ actor, params, tx, now }) => {
    const agency = await lockAgency(tx, actor.id)
    const contract = await lockOfAgency(tx, params.id, agency.id)
    const { id, client_id, client_email } = contract
    if (client_id === null) await deleteContract(tx, id)
    else {
      const endsOn = lastDay(contract, todayIn(actor.time_zone, now))
      await setEnd(tx, contract, 'agency', endsOn)
      await withdrawRequests(tx, agency, { contractId: id, after: endsOn })
      await notify(tx, await accountOfOrganisation(tx, client_id), contractEnded('client', agency.name, endsOn))
    }
    record(tx, {
      actor,
      action: 'agency_contract_ended',
      subject: organisationSubject(agency),
      before: { id, client_email },
    })
    await notifyBoth(tx, contract)
  },

  addRate: async ({ actor, params, body, tx, now }) => {
    const agency = await lockAgency(tx, actor.id)
    const contract = await lockOfAgency(tx, params.id, agency.id)
    const today = todayIn(actor.time_zone, now)
    if (contract.ends_on !== null && contract.ends_on < today) throw new Problem('contract_over')
    if (body.from_date < contract.starts_on)
      throw invalid('from_date', 'A rate cannot apply before the contract starts.')
    if (body.from_date < today) throw invalid('from_date', 'A rate must start today or later.')
    const rate = await insertRate(tx, contract.id, { ...body, reason: body.reason || null })
    if (contract.client_id !== null)
      await notify(tx, await accountOfOrganisation(tx, contract.client_id), rateProposed(agency.name))
    const after = { contract: contract.id, ...body }
    record(tx, { actor, action: 'agency_rate_proposed', subject: organisationSubject(agency), after })
    await notifyBoth(tx, contract)
    return rate
  },

  withdrawRate: async ({ actor, params, tx }) => {
    const agency = await lockAgency(tx, actor.id)
    const rate = await lockRateOfAgency(tx, params.id, agency.id)
    if (rate.is_accepted) throw new Problem('rate_in_use', RATE_ACCEPTED)
    await deleteRate(tx, rate.id)
    record(tx, { actor, action: 'agency_rate_withdrawn', subject: organisationSubject(agency), before: rate })
    await notifyBoth(tx, await lockOfAgency(tx, rate.contract_id, agency.id))
  },

  ofClient: async ({ actor, db, now }) => {
    const { id } = await organisationOfSite(db, actor.id)
    return { data: await contractsOfClient(db, clientOf(id, actor), todayIn(actor.time_zone, now)) }
  },

  accept: async ({ actor, params, body, tx, now }) => {
    const client = await lockOrganisation(tx, actor.id)
    const contract = await lockOfClient(tx, params.id, clientOf(client.id, actor))
    const today = todayIn(actor.time_zone, now)
    // An accepted one is not a proposal, and nobody is their own client.
    if (contract.client_id !== null || contract.agency_id === client.id) throw new Problem('not_found')
    if (await haveContract(tx, contract, client.id, today)) throw new Problem('contract_exists')
    await setAccepted(tx, contract.id, client.id)
    await acceptRates(tx, contract.id, body.rate_ids)
    const agency = await agencyById(tx, contract.agency_id)
    await notify(tx, agency.account_id, contractAccepted(client.name))
    record(tx, { actor, action: 'agency_contract_accepted', subject: organisationSubject(agency), after: body })
    await notifyBoth(tx, { agency_id: agency.id, client_id: client.id })
    return contractOfClient(tx, contract.id, today)
  },

  leave: async ({ actor, params, tx, now }) => {
    const client = await lockOrganisation(tx, actor.id)
    const contract = await lockOfClient(tx, params.id, clientOf(client.id, actor))
    const agency = await agencyById(tx, contract.agency_id)
    if (contract.client_id === null) {
      await deleteContract(tx, contract.id)
      await notify(tx, agency.account_id, contractDeclined(contract.client_email ?? client.name))
    } else {
      const endsOn = lastDay(contract, todayIn(actor.time_zone, now))
      await setEnd(tx, contract, 'client', endsOn)
      await withdrawRequests(tx, agency, { contractId: contract.id, after: endsOn })
      await notify(tx, agency.account_id, contractEnded('agency', client.name, endsOn))
    }
    record(tx, {
      actor,
      action: 'agency_contract_ended',
      subject: organisationSubject(agency),
      before: { id: contract.id },
    })
    await notifyBoth(tx, { agency_id: agency.id, client_id: client.id })
  },

  acceptRate: async ({ actor, params, tx }) => {
    const client = await lockOrganisation(tx, actor.id)
    const rate = await lockRateOfClient(tx, params.id, client.id)
    if (rate.is_accepted) return
    await acceptRate(tx, rate.id)
    const agency = await agencyOfContract(tx, rate.contract_id, client.id)
    await notify(tx, agency.account_id, rateAnswered(client.name, 'accepted'))
    record(tx, { actor, action: 'agency_rate_accepted', subject: organisationSubject(agency), after: rate })
    await notifyBoth(tx, { agency_id: agency.id, client_id: client.id })
  },

  declineRate: async ({ actor, params, tx }) => {
    const client = await lockOrganisation(tx, actor.id)
    const rate = await lockRateOfClient(tx, params.id, client.id)
    if (rate.is_accepted) throw new Problem('rate_in_use', RATE_ACCEPTED)
    const agency = await agencyOfContract(tx, rate.contract_id, client.id)
    await deleteRate(tx, rate.id)
    await notify(tx, agency.account_id, rateAnswered(client.name, 'declined'))
    record(tx, { actor, action: 'agency_rate_declined', subject: organisationSubject(agency), before: rate })
    await notifyBoth(tx, { agency_id: agency.id, client_id: client.id })
  },
})

const agencyOfContract = async (tx: Tx, contractId: number, clientId: number) => {
  const { agency_id } = await lockOfClient(tx, contractId, { organisation_id: clientId, owner_id: null })
  return agencyById(tx, agency_id)
}
