/** Creates the sites, members and invitations of the networks in the demo data. */
import { randomBytes } from 'node:crypto'
import { INVITATION_LASTS_DAYS } from '#contract/identity/organisations.ts'
import { addUser, NO_SIGN_IN } from '#server/identity/accounts/queries.ts'
import {
  lockOrganisation,
  putInvitation,
  putMember,
  putSite,
  renameOrganisation,
} from '#server/identity/organisations/queries.ts'
import { putDetails, putImportedDetails } from '#server/people/profiles/employers.ts'
import type { Tx } from '../platform/database.ts'
import { type AccountSetup, completeRegistration, demoCompany, giveConsents, joinedAt } from './accounts.ts'
import { type DemoNetwork, type DemoSite, networks } from './networks.ts'

type NetworkPeople = Map<string, number>

const addNetwork = async (tx: Tx, network: DemoNetwork, people: NetworkPeople, moving: AccountSetup): Promise<void> => {
  const { first, others, owner } = network
  const { today, prepared } = moving
  const since = tx.at(joinedAt(today, first.email))

  /** Null if the site exists already. */
  const addSite = async (site: DemoSite) => {
    // Its address is reserved for the demo and gets no mail, so that a restart finds it again.
    const password_hash = site === first ? prepared.hashes.employer : NO_SIGN_IN
    const { name, email } = site
    const id = await addUser(since, { role: 'employer', name, email, password_hash, verified: true })
    if (id === null) return null
    people.set(email, id)
    await completeRegistration(tx, id, site, moving)
    if (site === first) {
      await giveConsents(tx, id, site, moving)
      await putImportedDetails(since, [
        { employer_id: id, contact_name: owner, address: null, website: null, state: null, locality_id: null },
      ])
    }
    await putDetails(since, id, await demoCompany(tx, site.company))
    return id
  }

  const firstId = await addSite(first)
  if (firstId === null) return
  const { id } = await lockOrganisation(tx, firstId)
  await renameOrganisation(tx, id, network.name)
  for (const site of others) {
    const siteId = await addSite(site)
    if (siteId !== null) await putSite(tx, id, { id: siteId, part_of: network.isWhole ? firstId : null })
  }
  for (const { name, email, role, sites } of network.members) {
    const password_hash = prepared.hashes.employer
    const userId = await addUser(since, { role: 'member', name, email, password_hash, verified: true })
    if (userId === null) continue
    people.set(email, userId)
    await completeRegistration(tx, userId, { ...first, name, email, bio: '' }, moving)
    await giveConsents(tx, userId, { email }, moving)
    await putMember(since, id, userId, {
      role,
      site_ids: sites === null ? null : sites.flatMap((site) => people.get(site.email) ?? []),
    })
  }
  const sentAt = today.now.subtract({ hours: 50 })
  await putInvitation(tx.at(sentAt), {
    organisation_id: id,
    email: network.invited,
    role: 'viewer',
    site_ids: null,
    invited_by: firstId,
    invited_by_name: owner,
    // The link is not kept; the owner may send another one.
    token_hash: randomBytes(32),
    expires_at: sentAt.add({ hours: INVITATION_LASTS_DAYS * 24 }),
  })
}

export const addNetworks = async (tx: Tx, people: NetworkPeople, moving: AccountSetup): Promise<void> => {
  for (const network of networks) await addNetwork(tx, network, people, moving)
}
