import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { failureOf, sentenceOf } from '#web/platform/failure.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useClaim, useOpenedInvitation } from './invitations.ts'
import { dropInvitation, storedInvitation } from './kept-invitation.ts'

/**
 * Offers the invitation whose link the person opened before signing in. Renders nothing without
 * one.
 */
export function KeptInvitationCard() {
  const [token, setToken] = useState(storedInvitation)
  const { data, error } = useOpenedInvitation(token)
  const claim = useClaim()
  const [isPending, setPending] = useState(false)
  const isOver = failureOf(error).status === 422 || data?.is_refused === true
  useEffect(() => {
    if (isOver) dropInvitation()
  }, [isOver])
  if (token === null || !data || isOver) return null
  const { employer } = data

  function close() {
    dropInvitation()
    setToken(null)
  }

  async function join(invitation: string) {
    setPending(true)
    try {
      toast.ok(await claim(invitation))
      close()
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'The connection could not be made. Please try again.'))
      setPending(false)
    }
  }

  return (
    <section
      aria-label={`Invitation from ${employer}`}
      className="card flex flex-wrap items-center gap-x-4 gap-y-3 border-brand/40 px-5 py-4"
    >
      <p className="min-w-48 flex-1">
        <strong className="font-semibold wrap-anywhere">{employer}</strong> invites you to connect. It can then see your
        contact details and CV, and send you shift requests.
      </p>
      <Button isPending={isPending} onPress={() => join(token)}>
        Connect
      </Button>
      <IconButton label="Not now" onPress={close}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </section>
  )
}
