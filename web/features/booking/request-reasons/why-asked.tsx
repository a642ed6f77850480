import { Link } from '@tanstack/react-router'
import type { Shift } from '#contract/booking/shifts.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useWhyAsked } from './data.ts'
import { whyText } from './reason-texts.ts'

/** The sentence that says why the reader was asked for a shift. */
export function WhyAskedText({ shift }: { shift: Shift }) {
  const query = useWhyAsked(shift.id)
  return (
    <Loaded
      query={query}
      failure="The reason could not be loaded."
      skeleton={
        <Loading>
          <Skeleton className="h-4 w-72 max-w-full" />
        </Loading>
      }
    >
      {(why) => (
        <p className="text-sm wrap-anywhere">
          {whyText(why, shift.inviter.name || 'The employer')} Saying no never lowers your place.{' '}
          <Link to="/employee/not-asked" className="font-semibold text-brand-ink underline underline-offset-4">
            How you are asked
          </Link>
        </p>
      )}
    </Loaded>
  )
}
