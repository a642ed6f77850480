import { Link, useNavigate } from '@tanstack/react-router'
import { mayReplace } from '#contract/booking/shift-rules.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { approvalText, slotText } from '#web/features/booking/vacancies/vacancy-texts.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { useMe } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { toast } from '#web/ui/toast.ts'
import { useNow } from '#web/ui/use-now.ts'
import { useReplaceShift } from './bookings.ts'

type ReplacementProps = { shift: Shift; look: 'soft' | 'danger-soft' }

/** Looks for a replacement with one tap, or leads to the vacancy that already does. */
export function Replacement({ shift, look }: ReplacementProps) {
  const me = useMe()
  const mayBook = useMay('book')
  const now = useNow()
  const navigate = useNavigate()
  const replace = useReplaceShift()
  const { name } = shift.invitee
  if (shift.replaced_by) return null
  if (shift.vacancy_id !== null)
    return (
      <Link
        to="/employer/vacancies"
        search={{ vacancy: shift.vacancy_id }}
        aria-label={`See vacancy, in place of ${name}`}
        className={buttonClass('plain', 'small')}
      >
        See vacancy
      </Link>
    )
  if (!mayBook || !mayReplace(me, shift, now.getTime())) return null

  async function find() {
    try {
      const { data, message } = await replace.mutateAsync(shift.id)
      const slot = data.slots.find(({ status }) => status === 'open')
      toast.ok(message, {
        detail: data.approval ? approvalText(data.approval) : slot && slotText(slot, new Date(), data.by_application),
        action: {
          label: 'See vacancy',
          onPress: () => navigate({ to: '/employer/vacancies', search: { vacancy: data.id } }),
        },
      })
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'Nobody could be asked. Please try again.'))
    }
  }

  return (
    <Button
      look={look}
      size="small"
      isPending={replace.isPending}
      aria-label={`Find a replacement for ${name}`}
      onPress={find}
    >
      Find a replacement
    </Button>
  )
}
