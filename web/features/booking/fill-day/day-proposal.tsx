import { Link } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useRef, useState } from 'react'
import type { DayFilled, DayProposal } from '#contract/booking/fill-day.ts'
import { useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { useLevelNames } from '#web/platform/level-names.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { type Choice, chosenLines, chosenPerson, lineKey, takenRunnersUp } from './choices.ts'
import { useFillDay } from './data.ts'
import { boundText, filledText, othersAskedText, sendLabel } from './fill-day-texts.ts'
import { type Outcomes, SlotCard } from './slot-lines.tsx'

// Stays above the bottom bar of a phone, so that sending needs no scrolling. In a window so low
// that the bottom bar scrolls with the page, it does too.
const FOOTER =
  'sticky bottom-[calc(3.5rem+1px+env(safe-area-inset-bottom))] z-20 -mx-4 border-t border-line bg-page px-4 py-3 md:bottom-0 md:mx-0 md:px-0 [@media(max-height:20rem)]:static'

type DayProposalViewProps = { proposal: DayProposal; isRenewing: boolean; onRenew: () => void }

/** Proposal for each open slot of the day, to change and send. */
export function DayProposalView({ proposal, isRenewing, onRenew }: DayProposalViewProps) {
  const levels = useLevelNames(useMyAccount().data?.sector ?? 'education')
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const send = useFillDay()
  const status = useRef<HTMLDivElement>(null)
  const { slots, beyond } = proposal
  const lines = chosenLines(proposal, choices)
  const taken = takenRunnersUp(proposal, choices)
  const outcomes = send.data ? outcomesOf(proposal, choices, send.data.data.lines) : null
  const bound = boundText(proposal)
  const othersAsked = send.data ? othersAskedText(proposal, send.data.data.lines) : null
  const isNobody = proposal.filled === 0 && !send.data
  const bySite = [...Map.groupBy(slots, ({ site }) => site.id).values()]
  const hasSites = bySite.length > 1
  const isAnyLost = send.data?.data.lines.some(({ outcome }) => outcome !== 'asked' && outcome !== 'already_asked')

  return (
    <>
      <div ref={status} tabIndex={-1} role="status" className="grid gap-0.5 outline-none">
        {send.data ? (
          <>
            <p className="font-medium">{send.data.message}</p>
            {othersAsked && <p className="text-sm wrap-anywhere">{othersAsked}</p>}
            <p className="text-sm text-dim">
              {isAnyLost
                ? 'Some people can no longer be asked. Suggest again to see who can.'
                : 'You will hear about each yes. If someone says no, others are asked.'}
            </p>
          </>
        ) : (
          <>
            <p className="font-medium">{filledText(proposal)}</p>
            {bound && <p className="text-sm text-dim">{bound}</p>}
            {!isNobody && (
              <p className="text-sm text-dim">Each person gets one request. Nobody is booked before they accept.</p>
            )}
            {beyond > 0 && <p className="text-sm text-dim">The first {slots.length} shifts of the day are shown.</p>}
          </>
        )}
      </div>
      {bySite.map((ofSite) => {
        const { id, name } = ofSite[0]!.site
        return (
          <section key={id} aria-label={hasSites ? name : undefined} className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {hasSites && <h2 className="text-base font-semibold wrap-anywhere">{name}</h2>}
            <ul
              aria-label={hasSites ? `Open shifts, ${name}` : 'Open shifts'}
              className="grid grid-cols-[minmax(0,1fr)] gap-4"
            >
              {ofSite.map((slot) => (
                <SlotCard
                  key={slot.id}
                  slot={slot}
                  proposal={proposal}
                  levels={levels}
                  heading={hasSites ? 'h3' : 'h2'}
                  choices={choices}
                  taken={taken}
                  outcomes={outcomes}
                  onChoose={(key, choice) => setChoices(new Map([...choices, [key, choice]]))}
                />
              ))}
            </ul>
          </section>
        )
      })}
      <div className={FOOTER}>
        {send.isError && (
          <p role="alert" className="mb-2 text-sm font-medium text-bad">
            {sentenceOf(send.error, 'The requests could not be sent. Please try again.')}
          </p>
        )}
        <div className="flex justify-end gap-2 *:max-sm:flex-auto *:max-sm:px-3">
          {send.data ? (
            <Link to="/employer/vacancies" className={buttonClass(isAnyLost ? 'plain' : 'primary')}>
              See vacancies
            </Link>
          ) : isNobody ? null : (
            <Button
              look="primary"
              isDisabled={lines.length === 0}
              isPending={send.isPending}
              pendingText="Sending..."
              onPress={() => send.mutate(lines, { onSuccess: () => status.current?.focus() })}
            >
              {sendLabel(lines.length)}
            </Button>
          )}
          <Button
            look={isAnyLost || isNobody ? 'primary' : 'plain'}
            isPending={isRenewing}
            icon={<RotateCw size={16} aria-hidden="true" />}
            onPress={onRenew}
          >
            Suggest again
          </Button>
        </div>
      </div>
    </>
  )
}

const outcomesOf = (
  { slots }: DayProposal,
  choices: ReadonlyMap<string, Choice>,
  answered: DayFilled['lines'],
): Outcomes =>
  new Map(
    slots.flatMap(({ id, lines }) =>
      lines.flatMap((line, index) => {
        const key = lineKey(id, index)
        const person = chosenPerson(line, choices.get(key) ?? 'proposed')
        const answer = answered.find(({ slot_id, employee_id }) => slot_id === id && employee_id === person?.id)
        return answer ? [[key, answer.outcome] as const] : []
      }),
    ),
  )
