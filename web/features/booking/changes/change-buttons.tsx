import { mayRequestChange, openChange } from '#contract/booking/shift-rules.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { useMe } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { useWithdrawChange } from './data.ts'

type ChangeButtonProps = { shift: Shift; now: Date; onChange: () => void }

/** Changes a booking, or withdraws a change that is not answered yet. */
export function ChangeButton({ shift, now, onChange }: ChangeButtonProps) {
  const me = useMe()
  const withdraw = useWithdrawChange()
  const change = openChange(shift)
  const { name } = shift.invitee
  if (change !== null) {
    return (
      <Button
        look="plain"
        size="small"
        isPending={withdraw.isPending}
        aria-label={`Withdraw change, ${name}`}
        onPress={() => withdraw.mutate(change.id)}
      >
        Withdraw change
      </Button>
    )
  }
  if (!mayRequestChange(me, shift, now.getTime())) return null
  return (
    <Button look="plain" size="small" aria-label={`Change, ${name}`} onPress={onChange}>
      Change
    </Button>
  )
}
