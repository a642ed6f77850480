import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { myAccountQuery } from '#web/features/identity/accounts/my-account.ts'
import { api } from '#web/platform/client.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { homeOf } from '#web/platform/guard.ts'
import { queryClient } from '#web/platform/queries.ts'
import { toast } from '#web/ui/toast.ts'
import { actFor, rereadAccount } from './acting-for.ts'

/** Joins with the account that is signed in, and acts for the first of the new sites. */
export function useJoin(token: string, organisation: string) {
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function join() {
    setPending(true)
    setFailure(null)
    try {
      const known = new Set((await queryClient.fetchQuery(myAccountQuery)).sites.map(({ id }) => id))
      await api.organisations.join({ body: { token } })
      const { sites } = await rereadAccount()
      const joined = sites.find(({ id }) => !known.has(id))
      if (joined) await actFor(joined.id)
      toast.ok(`You now act for ${joined?.name ?? organisation}.`)
      await navigate({ to: homeOf('employer'), replace: true })
    } catch (thrown) {
      setFailure(sentenceOf(thrown, 'You could not join. Please try again.'))
      setPending(false)
    }
  }

  return { join, isPending, failure }
}
