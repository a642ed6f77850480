import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { HeldJobLines } from '#web/features/booking/open-jobs/held-job-lines.tsx'
import { api } from '#web/platform/client.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { toast } from '#web/ui/toast.ts'

/** Jobs held for the person of a link after their yes came too late. Needs no sign-in. */
export function LinkedAlternatives({ token }: { token: string }) {
  const navigate = useNavigate()
  const [pending, setPending] = useState<number | null>(null)
  const { data: jobs, refetch } = useQuery({
    queryKey: ['answerLinks', token, 'alternatives'],
    queryFn: async ({ signal }) => (await api.answerLinks.alternatives({ body: { token } }, { signal })).data,
    staleTime: 0,
  })
  return (
    <HeldJobLines
      jobs={jobs ?? []}
      pending={pending}
      onAccept={async ({ request_id }) => {
        const job = jobs?.find((one) => one.request_id === request_id)
        if (!job) return
        setPending(request_id)
        try {
          await api.answerLinks.answer({ body: { token: job.token, status: 'accepted' } })
          await navigate({ to: '/answer', hash: job.token, replace: true })
        } catch (thrown) {
          toast.bad(sentenceOf(thrown, 'This job could not be accepted.'))
          await refetch()
        }
        setPending(null)
      }}
    />
  )
}
