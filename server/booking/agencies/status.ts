/** Makes an organisation an agency, or an ordinary one again. */
import { Problem } from '#contract/platform/errors.ts'
import { emitOrganisation, setAgency } from '#server/identity/organisations/queries.ts'
import { record } from '#server/platform/audit/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import type { Caller } from '#server/platform/routes.ts'
import { deleteProposals, hasContracts } from './contracts.ts'
import { endAllStaff } from './ending.ts'
import type { Agency } from './queries.ts'

const CONTRACTS_STAY = 'This agency still has contracts with clients. They must end first.'

type Change = { isAgency: boolean; today: string }

/** Returns false if nothing changes; throws if the agency still has contracts. */
export const changeAgency = async (
  tx: Tx,
  actor: Caller,
  organisation: Agency,
  { isAgency, today }: Change,
): Promise<boolean> => {
  if (!isAgency && (await hasContracts(tx, organisation.id, today)))
    throw new Problem('agency_in_use', actor.role === 'admin' ? { message: CONTRACTS_STAY } : {})
  if ((await setAgency(tx, organisation.id, isAgency)) === 0) return false
  if (!isAgency) {
    await endAllStaff(tx, organisation)
    await deleteProposals(tx, organisation.id)
  }
  const subject = { kind: 'organisation', id: organisation.id, name: organisation.name } as const
  record(tx, { actor, action: isAgency ? 'agency_started' : 'agency_stopped', subject })
  await emitOrganisation(tx, organisation.id)
  return true
}
