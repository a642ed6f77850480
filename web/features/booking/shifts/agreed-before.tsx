import type { Shift } from '#contract/booking/shifts.ts'
import { Button } from '#web/ui/button.tsx'
import { stamp } from '#web/ui/dates.ts'
import { useRefuseShift } from './shift-requests.ts'

type AgreedBeforeProps = { shift: Shift }

/** A booking made by phone or from an application, which the person can refuse. */
export function AgreedBefore({ shift }: AgreedBeforeProps) {
  const refuse = useRefuseShift()
  const until = (shift.agreed_by_phone ?? shift.from_application)?.refusable_until
  const employer = shift.requested_by ?? (shift.inviter.name || 'The employer')
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-wait-soft px-3 py-2.5 text-sm text-wait">
      <p className="min-w-0 basis-56 grow">
        {shift.from_application
          ? `You applied, and ${employer} booked you.`
          : `${employer} says that you agreed by phone.`}
        {until && ` You can refuse until ${stamp(until, shift.time_zone).slice(-5)}; it does not count against you.`}
      </p>
      <Button look="plain" isPending={refuse.isPending} onPress={() => refuse.mutate(shift.id)}>
        {shift.from_application ? 'I can no longer come' : 'I did not agree'}
      </Button>
    </div>
  )
}
