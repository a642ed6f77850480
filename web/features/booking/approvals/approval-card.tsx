import { useEffect, useRef, useState } from 'react'
import type { Approval } from '#contract/booking/approvals.ts'
import { classRoomLabels, vacancyFacts } from '#contract/booking/vacancy-details-rules.ts'
import { classificationFacts } from '#contract/people/classifications.ts'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { useMay, useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { failureOf, sentenceOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { longDate, stamp } from '#web/ui/dates.ts'
import { money } from '#web/ui/money.ts'
import { PersonName } from '#web/ui/person-name.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Time } from '#web/ui/time.tsx'
import { toast } from '#web/ui/toast.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { type ApprovalQuestion, ApprovalQuestionDialog, questionOf } from './approval-question.tsx'
import { type ApprovalAnswers, useApprovalDecisions, useHasSites } from './approvals.ts'
import { DeclineDialog } from './decline-dialog.tsx'

/** Statuses in words; the colours are those of a shift in the same state. */
const badges: Record<Approval['status'], { status: string; label: string }> = {
  waiting: { status: 'pending', label: 'Waiting for approval' },
  approved: { status: 'accepted', label: 'Approved' },
  declined: { status: 'rejected', label: 'Declined' },
  withdrawn: { status: 'withdrawn', label: 'Withdrawn' },
  expired: { status: 'expired', label: 'Not approved in time' },
}

type ApprovalCardProps = { approval: Approval; isMarked: boolean }

/** A request or a vacancy that waits, or waited, for approval. */
export function ApprovalCard({ approval, isMarked }: ApprovalCardProps) {
  const { invitee, subject, date, exceeded, status } = approval
  const card = useRef<HTMLLIElement>(null)
  const hasSites = useHasSites()
  const sector = useMyAccount().data?.sector ?? 'education'

  useEffect(() => {
    if (isMarked) card.current?.scrollIntoView({ block: 'center' })
  }, [isMarked])

  return (
    <li
      ref={card}
      tabIndex={-1}
      aria-label={`${nameOf(approval)}, ${longDate(date)}`}
      aria-current={isMarked || undefined}
      className={`card grid grid-cols-[minmax(0,1fr)] gap-4 p-4 outline-none min-[480px]:p-5 ${isMarked ? 'border-brand bg-brand-soft/60' : ''}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        {invitee === null ? (
          <div className="min-w-0">
            <p className="text-base font-semibold wrap-anywhere">{subject.name}</p>
            <p className="text-sm text-dim">{captionOf(approval)}</p>
          </div>
        ) : (
          <PersonName name={invitee.name} avatar={invitee.avatar} caption={captionOf(approval)} />
        )}
        <StatusBadge {...badges[status]} />
      </div>
      <Facts
        items={[
          ...(hasSites ? [['Site', approval.site.name] as const] : []),
          ['When', <Dates key="when" approval={approval} />],
          ['Cost', costOf(approval)],
          ...(approval.vacancy === null ? requestFactsOf(approval, classRoomLabels[sector]) : vacancyFactsOf(approval)),
          [
            'Above the limit',
            <span key="limit" className="grid gap-0.5">
              {exceeded.map((sentence) => (
                <span key={sentence}>{sentence}</span>
              ))}
            </span>,
          ],
          ['Requested by', <Step key="asked" name={approval.requested_by} at={approval.created_at} />],
          ...outcomeOf(approval),
        ]}
      />
      {status === 'waiting' && approval.problem && (
        <p role="status" className="rounded-control bg-bad-soft px-3 py-2 text-sm font-medium text-bad">
          The last attempt to approve it failed: {approval.problem}
        </p>
      )}
      {status === 'waiting' && <Decisions approval={approval} onDone={() => card.current?.focus()} />}
    </li>
  )
}

/** Name in the accessible labels of the card and its buttons. */
const nameOf = ({ invitee, subject }: Approval) => invitee?.name ?? subject.name

const captionOf = ({ vacancy, subject, classification }: Approval) =>
  [vacancy === null ? subject.name : 'Vacancy', classification && classificationFacts[classification].name]
    .filter(Boolean)
    .join(', ')

const peopleText = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** Date and times of the shift; for a vacancy, each date with its number of people. */
function Dates({ approval: { vacancy, date, start_time, end_time } }: { approval: Approval }) {
  if (vacancy === null) return <Unbroken>{`${longDate(date)}, ${timeRange(start_time, end_time)}`}</Unbroken>
  return (
    <span className="grid gap-0.5">
      {vacancy.slots.map((slot) => (
        <span key={[slot.date, slot.start_time, slot.end_time, slot.classification].join()}>
          {longDate(slot.date)}, <Unbroken>{timeRange(slot.start_time, slot.end_time)}</Unbroken>,{' '}
          <span className="whitespace-nowrap">
            {peopleText(slot.headcount)}
            {slot.classification && `, ${classificationFacts[slot.classification].short}`}
          </span>
        </span>
      ))}
    </span>
  )
}

function costOf({ vacancy, cost_cents, hourly_cents }: Approval) {
  const rates = new Set(vacancy?.slots.map((slot) => slot.hourly_cents))
  const shifts = vacancy?.slots.reduce((sum, { headcount }) => sum + headcount, 0) ?? 1
  const total = `About ${money(cost_cents)}${shifts > 1 ? ' in all' : ''}`
  return `${total}, at ${rates.size > 1 ? 'up to ' : ''}${money(hourly_cents)} an hour`
}

function requestFactsOf({ class_room, note }: Approval, classLabel: string) {
  const facts = [[classLabel, class_room] as const, ['Note', note] as const]
  return facts.flatMap(([label, text]) =>
    text === null ? [] : [[label, <MultilineText key={label} text={text} />] as const],
  )
}

function vacancyFactsOf({ vacancy }: Approval) {
  if (vacancy === null) return []
  const { pool, by_application, note, details } = vacancy
  const who = pool ? `People in ${pool}` : 'Everyone who fits'
  const asked = by_application ? `${who} can apply, and you choose` : pool ? who : `${who}, best matches first`
  const facts = vacancyFacts({ note, details }).map(
    ({ label, text }) => [label, <MultilineText key={label} text={text} />] as const,
  )
  const files = details.files.map(({ name }) => name).join('\n')
  return [
    [by_application ? 'Applications' : 'Asks', asked] as const,
    ...facts,
    ...(files === '' ? [] : [['Files', <MultilineText key="files" text={files} />] as const]),
  ]
}

const MultilineText = ({ text }: { text: string }) => <span className="whitespace-pre-line wrap-anywhere">{text}</span>

const Step = ({ name, at }: { name: string; at: string }) => (
  <>
    {name}, <Time at={at}>{stamp(at)}</Time>
  </>
)

function outcomeOf({ status, decided_by, decided_at, reason }: Approval) {
  if (status !== 'approved' && status !== 'declined') return []
  const title = status === 'approved' ? 'Approved by' : 'Declined by'
  const step = [title, <Step key="decided" name={decided_by ?? '–'} at={decided_at ?? ''} />] as const
  return reason === null ? [step] : [step, ['Reason', <MultilineText key="reason" text={reason} />] as const]
}

function Decisions({ approval, onDone }: { approval: Approval; onDone: () => void }) {
  const mayDecide = useMay('manage')
  const { approve, withdraw } = useApprovalDecisions(approval)
  const [isPending, setPending] = useState(false)
  const [question, setQuestion] = useState<ApprovalQuestion | null>(null)
  const [asked, setAsked] = useState<'decline' | 'withdraw' | null>(null)
  const name = nameOf(approval)
  const isVacancy = approval.vacancy !== null
  const what = isVacancy ? 'vacancy' : 'request'

  async function send(answers: ApprovalAnswers) {
    setPending(true)
    try {
      const message = await approve(answers)
      setQuestion(null)
      toast.ok(isVacancy ? 'Approved. The vacancy is posted.' : message, { detail: name })
      onDone()
    } catch (thrown) {
      const next = questionOf(failureOf(thrown), answers)
      setQuestion(next)
      if (next === null) toast.bad(sentenceOf(thrown, `The ${what} could not be approved. Please try again.`))
    } finally {
      setPending(false)
    }
  }

  if (!mayDecide && !approval.is_yours) return null
  return (
    <div className="flex flex-wrap justify-end gap-2 max-[479px]:grid max-[479px]:grid-cols-2">
      {approval.is_yours && (
        <Button look="plain" aria-label={`Withdraw, ${name}`} onPress={() => setAsked('withdraw')}>
          Withdraw
        </Button>
      )}
      {mayDecide && (
        <>
          <Button look="plain" aria-label={`Decline, ${name}`} onPress={() => setAsked('decline')}>
            Decline
          </Button>
          <Button isPending={isPending} aria-label={`Approve, ${name}`} onPress={() => send({})}>
            Approve
          </Button>
        </>
      )}
      <ApprovalQuestionDialog
        question={question}
        isBusy={isPending}
        onAnswer={send}
        onClose={() => setQuestion(null)}
      />
      <DeclineDialog
        approval={approval}
        isOpen={asked === 'decline'}
        onClose={() => setAsked(null)}
        onDeclined={onDone}
      />
      <ConfirmDialog
        title={`Withdraw this ${what}?`}
        confirm="Withdraw"
        dismiss="Keep waiting"
        isDanger
        isOpen={asked === 'withdraw'}
        onClose={() => setAsked(null)}
        onConfirm={async () => {
          toast.ok(await withdraw())
          onDone()
        }}
        failure={`The ${what} could not be withdrawn. Please try again.`}
      >
        <p>
          {name}, {longDate(approval.date)}, <Unbroken>{timeRange(approval.start_time, approval.end_time)}</Unbroken>.
          Once withdrawn, it can no longer be approved.
        </p>
      </ConfirmDialog>
    </div>
  )
}
