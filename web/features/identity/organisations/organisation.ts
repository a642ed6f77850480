import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Member, MemberInvitation, organisations, Site } from '#contract/identity/organisations.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import { api } from '#web/platform/client.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'

const organisationQuery = queryOptions({
  queryKey: ['organisations', 'own'],
  queryFn: async ({ signal }) => (await api.organisations.get({}, { signal })).data,
})

/** The organisation that the person acts for, with its sites and members. */
export const useOrganisation = () => useQuery(organisationQuery)

/** Resolves when the lists show the change; the sites are also part of the account. */
function useReread() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([['organisations'], ['accounts', 'me']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

type Body<Name extends 'invite' | 'addSite'> = Input<(typeof organisations)[Name]>['body']

export function useInvite() {
  const sendOnce = useSendOnce()
  const reread = useReread()
  return async (body: Body<'invite'>) => {
    const { message } = await sendOnce(body, (options) => api.organisations.invite({ body }, options))
    await reread()
    return message
  }
}

export function useAddSite() {
  const sendOnce = useSendOnce()
  const reread = useReread()
  return async (body: Body<'addSite'>) => {
    const { message } = await sendOnce(body, (options) => api.organisations.addSite({ body }, options))
    await reread()
    return message
  }
}

type MemberChange = Input<(typeof organisations)['changeMember']>['body']

/** All changes but new invitations and sites. Each resolves to the server's message. */
export function useOrganisationChanges() {
  const reread = useReread()
  /** `onDone` runs while the row is still there, so that focus can move on from it. */
  const done = async (call: Promise<{ message: string }>, onDone?: () => void) => {
    const { message } = await call
    onDone?.()
    await reread()
    return message
  }
  const of = ({ user_id }: Member) => ({ params: { user_id: String(user_id) } })
  return {
    rename: (name: string) => done(api.organisations.rename({ body: { name } })),
    removeSite: ({ id }: Site) => done(api.organisations.removeSite({ params: { id } })),
    inviteAgain: ({ email, role, site_ids }: MemberInvitation) =>
      done(api.organisations.invite({ body: { email, role, site_ids } })),
    withdraw: ({ id }: MemberInvitation, onDone: () => void) =>
      done(api.organisations.withdrawInvitation({ params: { id } }), onDone),
    change: (member: Member, body: MemberChange) => done(api.organisations.changeMember({ ...of(member), body })),
    remove: (member: Member) => done(api.organisations.removeMember(of(member))),
    transfer: ({ user_id }: Member) => done(api.organisations.transfer({ body: { user_id } })),
    leave: () => done(api.organisations.leave()),
  }
}
