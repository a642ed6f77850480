import { useNavigate, useRouter } from '@tanstack/react-router'
import { homeOf, type SignedIn } from '#contract/identity/accounts.ts'
import type { Role } from '#contract/platform/endpoint.ts'
import { noteVerified, roleNames } from '#web/features/identity/accounts/area.ts'
import { clientFor } from '#web/platform/api.ts'
import { setEnrolmentDue } from '#web/platform/enrolment.ts'
import { signIn } from '#web/platform/session.ts'
import { toast } from '#web/ui/toast.ts'

/** Completes a sign-in on the entry page of this role. */
export function useEntering(role: Role) {
  const navigate = useNavigate()
  const router = useRouter()
  return async ({ token, user }: SignedIn, by: 'password' | 'passkey' = 'password') => {
    noteVerified(null)
    const mayHaveToEnrol = user.role === 'admin' && !user.has_2fa
    // Asked before anything else is: all that is not open yet would be refused.
    const isDue = mayHaveToEnrol && (await clientFor({ token: () => token }).secondFactor.overview()).data.is_required
    setEnrolmentDue(isDue)
    signIn(token, user)
    // The guard redirects from the entry page of the person's own role. From another role's page
    // they go to their own home.
    if (user.role === role) return router.invalidate()
    if (by === 'passkey')
      toast.ok(`This passkey belongs to an ${roleNames[user.role].toLowerCase()} account, so we signed you in there.`)
    await navigate({ to: homeOf(user), replace: true })
  }
}
