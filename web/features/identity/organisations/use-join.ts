import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#web/platform/client.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { homePageOf } from '#web/platform/guard.ts'
import { toast } from '#web/ui/toast.ts'
import { rereadAccount } from './acting-for.ts'

/** Joins with the signed-in account; the session then acts for a site of the organisation. */
export function useJoin(token: string, organisation: string) {
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function join() {
    setPending(true)
    setFailure(null)
    try {
      await api.organisations.join({ body: { token } })
      const { id, sites } = await rereadAccount()
      toast.ok(`You now act for ${sites.find((site) => site.id === id)?.name ?? organisation}.`)
      await navigate({ to: homePageOf('employer'), replace: true })
    } catch (thrown) {
      setFailure(sentenceOf(thrown, 'You could not join. Please try again.'))
      setPending(false)
    }
  }

  return { join, isPending, failure }
}
