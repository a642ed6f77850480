import { Link } from '@tanstack/react-router'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Advice, adviceFor, type Security } from '#contract/identity/security.ts'
import { Facts } from '#web/ui/card.tsx'
import { pastDateOf } from '#web/ui/dates.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { useSecurity } from './data.ts'

/** Shows the security level of the account, its reasons and how to improve it. */
export function SecurityStatusCard() {
  const security = useSecurity()
  return (
    <Loaded
      query={security}
      skeleton={<SkeletonCard lines={7} />}
      failure="The security of your account could not be loaded."
    >
      {(shown) => <SecurityStatus {...shown} />}
    </Loaded>
  )
}

function SecurityStatus(security: Security) {
  const isGood = security.status === 'good'
  const Icon = isGood ? ShieldCheck : ShieldAlert
  const advice = adviceFor(security)
  return (
    <section aria-label="Security status" className="card flex flex-wrap items-start gap-x-4 gap-y-3 p-5">
      <span
        className={`grid size-11 shrink-0 place-items-center rounded-full ${isGood ? 'bg-good-soft text-good' : 'bg-wait-soft text-wait'}`}
      >
        <Icon size={22} aria-hidden="true" />
      </span>
      <div className="grid min-w-[min(100%,14rem)] flex-1 gap-3">
        <div>
          <h2 className="text-base font-semibold">{isGood ? 'Status Good' : 'Status: please check your devices'}</h2>
          <p className="text-sm text-dim">
            {isGood ? 'Nothing needs your attention.' : 'A new device has signed in to your account.'}
          </p>
        </div>
        <Facts
          items={[
            ['Password', `Set on ${pastDateOf(security.password_changed_at)}`],
            ['Two-factor', security.has_2fa ? 'On' : 'Off'],
            ['Recovery email', security.recovery_email ?? 'None'],
          ]}
        />
        {advice.length > 0 && (
          <ul className="grid gap-1 text-sm">
            {advice.map((suggestion) => (
              <li key={suggestion}>{suggestions[suggestion]}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

const Jump = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to="."
    search={(rest: object) => rest}
    hash={to}
    className="inline-flex min-h-6 items-center font-semibold text-brand-ink underline-offset-4 hover:underline pointer-coarse:min-h-11"
  >
    {children}
  </Link>
)

const suggestions: Record<Advice, ReactNode> = {
  new_devices: <Jump to="devices">Check your new devices</Jump>,
  second_factor: <Jump to="two-factor">Turn on a second factor: passwords can be stolen</Jump>,
  recovery_email: <Jump to="recovery-email">Add a recovery email in case you forget your password</Jump>,
}
