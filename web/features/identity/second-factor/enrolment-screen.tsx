import { useNavigate } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { setEnrolmentDue } from '#web/platform/enrolment.ts'
import { homePageOf } from '#web/platform/guard.ts'
import { returnPathOf } from '#web/platform/return-path.ts'
import { Button } from '#web/ui/button.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useSecondFactors } from './data.ts'
import { PasskeysCard } from './passkeys-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'

/**
 * The only screen open to an admin who must set up a second factor first. `actions` holds the
 * button to log out.
 */
export function EnrolmentScreen({ actions }: { actions: ReactNode }) {
  const factors = useSecondFactors().data
  const navigate = useNavigate()
  const isDone = factors !== undefined && (factors.totp !== null || factors.passkeys.length > 0)

  function goNext() {
    setEnrolmentDue(false)
    const returnPath = returnPathOf('admin')
    return navigate(
      returnPath === null ? { to: homePageOf('admin'), replace: true } : { href: returnPath, replace: true },
    )
  }

  return (
    <Screen title="Account Security" width="reading" actions={actions}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <section
          role="status"
          className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card px-5 py-4 ${isDone ? 'bg-good-soft text-good' : 'bg-wait-soft text-wait'}`}
        >
          <ShieldCheck size={22} aria-hidden="true" className="shrink-0" />
          <p className="min-w-[min(100%,14rem)] flex-1 font-medium">
            {isDone
              ? 'Your second factor is set up.'
              : 'Admins can see everyone’s data, so a password alone is not enough. Please set up an authenticator app or a passkey first.'}
          </p>
          {isDone && <Button onPress={goNext}>Continue</Button>}
        </section>
        <TwoFactorCard />
        <PasskeysCard />
      </div>
    </Screen>
  )
}
