import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod'
import { type AlsoAsk, NewShift } from '#contract/booking/shifts.ts'
import type { Classification } from '#contract/people/classifications.ts'
import { lastRequestDate } from '#contract/platform/horizons.ts'
import type { Sector } from '#contract/platform/values.ts'
import { ApprovalNotice } from '#web/features/booking/approvals/approval-notice.tsx'
import { useAskForApproval, useExceededLimits } from '#web/features/booking/approvals/approvals.ts'
import { ShiftCost } from '#web/features/booking/pay-estimates/shift-cost.tsx'
import { useEmployeeProfile } from '#web/features/people/profiles/employee-profile.ts'
import type { KnownPerson } from '#web/features/people/profiles/profile-modal.tsx'
import { useDayNotes } from '#web/features/people/special-days/data.ts'
import { forgetDraft } from '#web/platform/drafts.ts'
import { failureOf, sentenceOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { DatePicker } from '#web/ui/controls/date-picker.tsx'
import { Form, FormActions, SubmitButton, useFormState } from '#web/ui/controls/form.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { longDate, stamp } from '#web/ui/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useFormDraft } from '#web/ui/form-draft.ts'
import { PersonName } from '#web/ui/person-name.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import {
  BookShiftRegistration,
  BookShiftRole,
  BookShiftSubject,
  BookShiftTravel,
  ShiftHours,
} from './book-shift-fields.tsx'
import {
  GapDialog,
  type GapQuestion,
  gapQuestionOf,
  RequestQuestionPanel,
  useRequestQuestions,
} from './book-shift-questions.tsx'
import { BookShiftTexts } from './book-shift-texts.tsx'
import { useBookedName, useRequestShift } from './bookings.ts'
import { likelyHours, timeRange, usualHours } from './shift-hours.ts'

/** Values chosen before the dialog opened. A chosen date or subject is shown read-only. */
type ShiftChoice = {
  date: string | null
  subject_id: number | null
  start_time: string | null
  end_time: string | null
  classification: Classification | null
}
/** Workplace of the shift: its sector, time zone and current date. */
type WorkplaceToday = { sector: Sector; zone: string; today: string }

type BookShiftProps = {
  choice: ShiftChoice
  workplace: WorkplaceToday
  /** Id of the booking that the person would replace; null for most. */
  replaces?: number | null
}

/** Form for a shift request: date, subject and times. Open for a person, closed for null. */
export function BookShiftDialog({
  person,
  onClose,
  ...props
}: BookShiftProps & { person: KnownPerson | null; onClose: () => void }) {
  const lastPerson = useLastNonNull(person)
  const [isBusy, setBusy] = useState(false)

  function close() {
    if (person) forgetDraft(draftOf(person, props.choice))
    onClose()
  }

  return (
    <Dialog title="Book Shift" isOpen={person !== null} onClose={close} isBusy={isBusy}>
      {lastPerson && <BookShiftForm {...props} person={lastPerson} onClose={close} onBusy={setBusy} />}
    </Dialog>
  )
}

/** A draft belongs to a person and to the choices made before; other choices have another draft. */
const draftOf = ({ id }: KnownPerson, { date, start_time, end_time }: ShiftChoice) =>
  ['book', id, date, start_time, end_time].join(' ')

const blank = z.literal('').transform(() => undefined)
const { class_room, note } = NewShift.shape
const schema = NewShift.omit({ inviter_id: true, also_ask: true, agreed_by_phone: true }).extend({
  class_room: blank.or(class_room),
  note: blank.or(note),
})

type BookShiftFormProps = BookShiftProps & {
  person: KnownPerson
  onClose: () => void
  onBusy: (isBusy: boolean) => void
}

function BookShiftForm({ person, choice, workplace, replaces = null, onClose, onBusy }: BookShiftFormProps) {
  const [date, setDate] = useState(choice.date)
  const [isLimited, setLimited] = useState(false)
  const [gapQuestion, setGapQuestion] = useState<GapQuestion | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isAgreed, setAgreed] = useState(false)
  const [openedAt] = useState(() => stamp(new Date().toISOString(), workplace.zone).slice(-5))
  const { shown: hours, draft } = useFormDraft(draftOf(person, choice), {
    ...likelyHours(usualHours[workplace.sector], { ...workplace, date: choice.date, time: openedAt }),
    ...withoutGaps(choice),
    ...{ class_room: '', note: '' },
  })
  const [times, setTimes] = useState<{ start_time: string | null; end_time: string | null }>({
    ...{ start_time: hours.start_time, end_time: hours.end_time },
  })
  const exceeded = useExceededLimits({ date, ...times })
  const needsApproval = exceeded.length > 0
  const isByPhone = isAgreed && !needsApproval
  const [send, ask] = [useRequestShift(), useAskForApproval()]
  const { question, request } = useRequestQuestions(needsApproval ? ask : send)
  const fields = useRef<HTMLDivElement>(null)
  const { notes } = useDayNotes()
  const areRolesKnown = useEmployeeProfile(person.id).isSuccess
  const extra = {
    invitee_id: person.id,
    ...(choice.date !== null && { date: choice.date }),
    ...(choice.subject_id !== null && { subject_id: choice.subject_id }),
    ...(replaces !== null && { replaces }),
  }

  // Focuses the first open choice, except the subject, whose list would cover the form. On a phone,
  // focus would only raise the keyboard.
  const startsAtClock = choice.date === null || choice.subject_id !== null
  useEffect(() => {
    if (!startsAtClock || !window.matchMedia('(pointer: fine)').matches) return
    fields.current?.querySelector<HTMLElement>('[role=spinbutton]')?.focus()
  }, [startsAtClock])

  async function book(shift: Omit<NewShift, 'inviter_id'>) {
    setSending(true)
    try {
      if (!(await request({ ...shift, ...(isByPhone && { agreed_by_phone: true }) }))) return
    } catch (thrown) {
      const question = gapQuestionOf(shift, thrown)
      if (question === null) throw thrown
      return setGapQuestion(question)
    } finally {
      setSending(false)
    }
    setGapQuestion(null)
    toast.ok(sentText(needsApproval, isByPhone), {
      detail: `${person.name}, ${longDate(shift.date)}, ${timeRange(shift.start_time, shift.end_time)}`,
    })
    onClose()
  }

  function setSending(isNow: boolean) {
    setBusy(isNow)
    onBusy(isNow)
  }

  /** Sends the same request with the answer to the question. */
  async function sendAlsoAsking(shift: Omit<NewShift, 'inviter_id'>, also_ask: AlsoAsk) {
    try {
      await book({ ...shift, also_ask })
    } catch (thrown) {
      setGapQuestion(null)
      toast.bad(sentenceOf(thrown, 'Failed to send shift request.'))
    }
  }

  function showFailure(thrown: unknown) {
    const { errors, status, message, code } = failureOf(thrown)
    setLimited(code === 'plan_limit_reached')
    // Field errors appear at their fields, and a plan limit stays above the form, so neither shows
    // a toast.
    if (Object.keys(errors).length > 0 || code === 'plan_limit_reached') return
    toast.bad(sentenceOf(thrown, 'Failed to send shift request.'), { detail: status === 0 ? message : undefined })
  }

  return (
    <Form
      schema={schema}
      extra={extra}
      draft={draft}
      onSubmit={book}
      onFailure={showFailure}
      failure="Failed to send shift request."
    >
      {isLimited && (
        <Link
          to="/employer/account"
          search={{ option: 'status' }}
          className={`${buttonClass('soft', 'small')} justify-self-start`}
        >
          See your plan
        </Link>
      )}
      <div ref={fields} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PersonName name={person.name} avatar={person.avatar} caption={person.email ?? '–'} />
        {person.travel && <BookShiftTravel travel={person.travel} />}
        <BookShiftRegistration personId={person.id} />
        {replaces !== null && <Replaced id={replaces} />}
        {choice.date === null ? (
          <DatePicker
            name="date"
            label="Date"
            isRequired
            value={date}
            onChange={setDate}
            min={workplace.today}
            max={lastRequestDate(workplace.today)}
            notes={notes}
          />
        ) : (
          <TextField label="Date" value={longDate(choice.date)} isReadOnly isRequired hint={notes.get(choice.date)} />
        )}
        <BookShiftSubject
          personId={person.id}
          personName={person.name}
          chosenId={choice.subject_id}
          sector={workplace.sector}
        />
        <BookShiftRole
          personId={person.id}
          sector={workplace.sector}
          filterRole={choice.classification}
          hasSubjectField={choice.subject_id === null}
        />
        <ShiftHours usual={hours} date={date} zone={workplace.zone} onTimes={setTimes}>
          <ShiftCost times={{ date, ...times }} />
        </ShiftHours>
        <BookShiftTexts sector={workplace.sector} before={hours} />
        {!needsApproval && (
          <Checkbox
            isSelected={isAgreed}
            onChange={setAgreed}
            hint={isAgreed ? `${person.name} is booked and told straight away, and can refuse for an hour.` : undefined}
          >
            Already agreed by phone
          </Checkbox>
        )}
        <ApprovalNotice exceeded={exceeded} />
      </div>
      {question && <RequestQuestionPanel question={question} />}
      <Actions
        onCancel={onClose}
        isDisabled={!areRolesKnown}
        send={question?.send ?? (needsApproval ? 'Ask for approval' : 'Book')}
      />
      <GapDialog
        question={gapQuestion}
        isBusy={isBusy}
        onAnswer={sendAlsoAsking}
        onClose={() => setGapQuestion(null)}
      />
    </Form>
  )
}

/** The person in whose place this one is asked. */
function Replaced({ id }: { id: number }) {
  const { data: name } = useBookedName(id)
  return name && <TextField label="In place of" value={name} isReadOnly />
}

const sentText = (needsApproval: boolean, isByPhone: boolean) => {
  if (needsApproval) return 'Sent for approval.'
  return isByPhone ? 'Shift booked.' : 'Shift request sent successfully!'
}

const withoutGaps = ({ start_time, end_time }: ShiftChoice) =>
  start_time !== null && end_time !== null ? { start_time, end_time } : {}

function Actions({ onCancel, isDisabled, send }: { onCancel: () => void; isDisabled: boolean; send: string }) {
  const { isPending } = useFormState()
  return (
    <FormActions>
      <Button look="plain" isDisabled={isPending} onPress={onCancel}>
        Cancel
      </Button>
      <SubmitButton isDisabled={isDisabled}>{send}</SubmitButton>
    </FormActions>
  )
}
