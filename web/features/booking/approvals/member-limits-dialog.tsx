import { useState } from 'react'
import * as z from 'zod'
import type { BookingLimits } from '#contract/booking/approvals.ts'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { RadioGroup } from '#web/ui/controls/radio-group.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useBookingLimits } from './approvals.ts'
import { LimitFields } from './limit-fields.tsx'
import { FormLimits, limitsIn } from './limits-form.ts'
import { useMemberLimits, useSetMemberLimits } from './member-limits.ts'

type Named = { user_id: number; name: string }
/** `member` is null if the dialog is closed. */
type MemberLimitsDialogProps = { member: Named | null; onClose: () => void }

/** Gives one organiser limits of their own, or those of the organisation again. */
export function MemberLimitsDialog({ member, onClose }: MemberLimitsDialogProps) {
  const lastMember = useLastNonNull(member)
  return (
    <GuardedDialog
      title={`Limits of ${lastMember?.name}`}
      isOpen={member !== null}
      onClose={onClose}
      size="narrow"
      unsaved="Your changes have not been saved."
    >
      {(guard) => lastMember && <CurrentLimits member={lastMember} {...guard} />}
    </GuardedDialog>
  )
}

function CurrentLimits({ member, ...guard }: FormInDialog & { member: Named }) {
  const organisation = useBookingLimits()
  const members = useMemberLimits(true)
  return (
    <Loaded query={organisation} failure="The limits could not be loaded.">
      {({ data }) => (
        <Loaded query={members} failure="The limits could not be loaded.">
          {(all) => (
            <MemberLimitsForm
              member={member}
              own={all.find(({ user_id }) => user_id === member.user_id)?.limits ?? null}
              organisation={data}
              {...guard}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

const choices = [
  { value: 'organisation', label: 'Limits for organisers', hint: 'The limits that the organisation has for everyone' },
  { value: 'own', label: 'Own limits', hint: 'They replace the limits for organisers' },
] as const
const Nothing = z.object({}).transform(() => null)
const OwnLimits = FormLimits.transform(limitsIn)

type MemberLimitsFormProps = FormInDialog & { member: Named; own: BookingLimits | null; organisation: BookingLimits }

function MemberLimitsForm({ member, own, organisation, watch, onBusy, onCancel, onSaved }: MemberLimitsFormProps) {
  const setMemberLimits = useSetMemberLimits()
  const [hasOwn, setHasOwn] = useState(own !== null)

  async function save(limits: BookingLimits | null) {
    onBusy(true)
    try {
      toast.ok(await setMemberLimits(member.user_id, limits))
      onSaved()
    } finally {
      onBusy(false)
    }
  }

  return (
    <Form
      schema={hasOwn ? OwnLimits : Nothing}
      onSubmit={save}
      failure="The limits could not be saved. Please try again."
    >
      <div ref={watch} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <p className="text-sm text-dim">A request above a limit waits until an owner or manager approves it.</p>
        <RadioGroup
          label={`Limits that apply to ${member.name}`}
          value={hasOwn ? 'own' : 'organisation'}
          onChange={(value) => setHasOwn(value === 'own')}
          options={choices}
        />
        {hasOwn && (
          <>
            <p className="text-sm text-dim">Leave a field empty for no limit.</p>
            <LimitFields limits={own ?? organisation} />
          </>
        )}
      </div>
      <SubmitOrCancel onCancel={onCancel}>Save limits</SubmitOrCancel>
    </Form>
  )
}
