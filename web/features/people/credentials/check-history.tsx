import type { CredentialCheck } from '#contract/people/credentials.ts'
import { StandingBadge } from '#web/features/people/profiles/standing-badge.tsx'
import { shortDate, stamp } from '#web/ui/dates.ts'

/** Every check, newest first: what was found, by whom, when, and of which number. */
export const CheckHistory = ({ checks }: { checks: readonly CredentialCheck[] }) => (
  <section aria-labelledby="history">
    <h3 id="history" className="mb-2 text-sm font-semibold">
      History of checks
    </h3>
    {checks.length === 0 ? (
      <p className="text-sm text-dim">Nobody has checked this credential yet.</p>
    ) : (
      <ol className="grid gap-3">
        {checks.map(({ id, outcome, note, number, expires_on, checked_by, checked_at }) => (
          <li key={id} className="grid justify-items-start gap-1 text-sm">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <StandingBadge standing={outcome} />
              <span className="text-hint text-dim tabular-nums">
                {stamp(checked_at)}, {checked_by ?? 'a former admin'}
              </span>
            </span>
            <span className="wrap-anywhere whitespace-pre-wrap">{note}</span>
            <span className="text-hint text-dim wrap-anywhere">
              {[number, expires_on && `valid until ${shortDate(expires_on)}`].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ol>
    )}
  </section>
)
