import { useState } from 'react'
import * as z from 'zod'
import type { CopiedDays } from '#contract/booking/roster.ts'
import { lastRequestDate } from '#contract/platform/horizons.ts'
import type { Sector } from '#contract/platform/values.ts'
import { useDayNotes } from '#web/features/people/special-days/data.ts'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { DatePicker } from '#web/ui/controls/date-picker.tsx'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { addDays, dayName, longDate, mondayOf } from '#web/ui/dates.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { staleClass } from '#web/ui/stale-class.ts'
import { toast } from '#web/ui/toast.ts'
import { useCopyDays, useCopyPreview } from './data.ts'
import { copiedText, totalCopiedText } from './roster-texts.ts'

type CopyDialogProps = { isOpen: boolean; monday: string; today: string; sector: Sector; onClose: () => void }

/** Posts the shifts of the week, or of one of its days, again on other dates. */
export const CopyDialog = ({ isOpen, onClose, ...rest }: CopyDialogProps) => (
  <GuardedDialog title="Copy shifts" isOpen={isOpen} onClose={onClose} unsaved="Nothing has been posted.">
    {(guard) => <CopyForm {...guard} {...rest} />}
  </GuardedDialog>
)

const WEEK = 'week'
const noFields = z.object({})

type CopyFormProps = FormInDialog & Omit<CopyDialogProps, 'isOpen' | 'onClose'>

function CopyForm({ watch, onBusy, onCancel, onSaved, monday, today, sector }: CopyFormProps) {
  const [what, setWhat] = useState(WEEK)
  const [target, setTarget] = useState<string | null>(addDays(monday, 7))
  const [isWithSpecial, setWithSpecial] = useState(false)
  const { notes } = useDayNotes()
  const copy = useCopyDays()
  const isWeek = what === WEEK
  const from = isWeek ? monday : what
  const to = target && isWeek ? mondayOf(target) : target
  const body: CopiedDays | null =
    to && to !== from
      ? { from, until: isWeek ? addDays(monday, 6) : from, to, ...(isWithSpecial && { with_special_days: true }) }
      : null
  const preview = useCopyPreview(body)
  const count = body && !preview.isPlaceholderData ? (preview.data?.people ?? 0) : 0
  const items = [
    { id: WEEK, name: 'The whole week' },
    ...Array.from({ length: 7 }, (_, index) => addDays(monday, index)).map((date) => ({
      id: date,
      name: longDate(date),
    })),
  ]
  const schema = noFields.superRefine((_, { addIssue }) => {
    if (to === from) addIssue({ code: 'custom', path: ['to'], message: 'Please choose other dates.' })
    else if (count === 0)
      addIssue({ code: 'custom', path: ['to'], message: 'There is nothing to post on these dates.' })
  })

  async function post() {
    if (body === null) return
    onBusy(true)
    try {
      toast.ok(await copy(body))
      onSaved()
    } finally {
      onBusy(false)
    }
  }

  return (
    <Form schema={schema} onSubmit={post} failure="The shifts could not be posted. Please try again.">
      <div ref={watch} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-sm text-dim">
          The shifts are posted again with the same subjects, times and numbers of people. Nobody is booked: people are
          asked again. Notes and files are not copied.
        </p>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 min-[480px]:grid-cols-2">
          <Select
            label="Copy"
            isRequired
            items={items}
            value={what}
            onChange={(next) => next !== null && setWhat(next)}
          />
          <DatePicker
            name="to"
            label={isWeek ? 'To the week of' : 'To'}
            isRequired
            value={target}
            onChange={setTarget}
            min={today}
            max={lastRequestDate(today)}
            notes={notes}
          />
        </div>
        {sector === 'education' && (
          <Checkbox isSelected={isWithSpecial} onChange={setWithSpecial}>
            Include holidays and pupil-free days
          </Checkbox>
        )}
        {body && (
          <div className={staleClass(preview.isPlaceholderData)}>
            <Loaded
              query={preview}
              failure="The shifts could not be counted."
              skeleton={
                <Loading>
                  <Skeleton className={isWeek ? 'h-36 w-full' : 'h-12 w-full'} />
                </Loading>
              }
            >
              {({ days, exceeded, ...total }) => (
                <div role="status" className="grid gap-2 text-sm">
                  <ul className="grid gap-1">
                    {days.map((day) => {
                      const text = copiedText(day)
                      return (
                        text && (
                          <li key={day.date} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-2">
                            <span className="font-medium">{dayName(day.date)}</span>
                            <span className="text-dim tabular-nums">{text}</span>
                          </li>
                        )
                      )
                    })}
                  </ul>
                  <p className="font-medium tabular-nums">{totalCopiedText(total)}</p>
                  {exceeded.length > 0 && (
                    <p className="text-wait">
                      Above your limit, so these shifts will wait for approval: {exceeded.join(' ')}
                    </p>
                  )}
                </div>
              )}
            </Loaded>
          </div>
        )}
      </div>
      <SubmitOrCancel onCancel={onCancel}>Post shifts</SubmitOrCancel>
    </Form>
  )
}
