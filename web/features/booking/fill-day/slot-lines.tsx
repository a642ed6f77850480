import { CircleCheck, CircleX, Clock, ListOrdered } from 'lucide-react'
import { useId } from 'react'
import type { ChosenOutcome, DayProposal, ProposedLine, SlotOfDay } from '#contract/booking/fill-day.ts'
import type { LevelNames } from '#contract/platform/service.ts'
import type { Sector } from '#contract/platform/values.ts'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { isBehindOthers, WAITS_ANSWER, WAITS_TURN } from '#web/features/booking/shifts/turn-texts.ts'
import { roleAndLevel } from '#web/features/booking/vacancies/vacancy-texts.ts'
import { PreferredBadge } from '#web/features/people/staff/staff-marks.tsx'
import { StaffChips, StaffLine } from '#web/features/people/staff-facts/staff-facts.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { type Choice, type Choices, chosenPerson, lineKey } from './choices.ts'
import { coveredText, nobodyTexts, outcomeTexts, turnSentence, whyText } from './fill-day-texts.ts'

/** Outcomes by line, after the requests were sent. */
export type Outcomes = ReadonlyMap<string, ChosenOutcome>

type SlotCardProps = {
  slot: SlotOfDay
  proposal: DayProposal
  levels: LevelNames[Sector]
  /** `h3` below the heading of a site, if the slots of the day belong to several sites. */
  heading: 'h2' | 'h3'
  choices: Choices
  /** Lines whose runner-up another line has taken. */
  taken: ReadonlySet<string>
  /** Null until the requests were sent. */
  outcomes: Outcomes | null
  onChoose: (key: string, choice: Choice) => void
}

/** An open slot of the day, with a line for each person who is still needed. */
export function SlotCard({
  slot,
  proposal,
  levels,
  heading: Heading,
  choices,
  taken,
  outcomes,
  onChoose,
}: SlotCardProps) {
  const id = useId()
  const caption = roleAndLevel(slot, levels)
  return (
    <li aria-labelledby={id} className="card grid grid-cols-[minmax(0,1fr)]">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 pt-4 pb-3 min-[480px]:px-5">
        <div className="min-w-0">
          <Heading id={id} className="text-base font-semibold wrap-anywhere">
            {slot.subject}
          </Heading>
          {caption && <p className="text-sm wrap-anywhere text-dim">{caption}</p>}
        </div>
        <p className="text-sm tabular-nums">
          <span className="font-medium">{timeRange(slot.start_time, slot.end_time)}</span>
          {slot.headcount > 1 && (
            <span className="ml-2.5 text-dim">
              {slot.booked} of {slot.headcount} booked
            </span>
          )}
        </p>
      </div>
      {slot.waits_turn && (
        <div className="grid justify-items-start gap-1.5 px-4 pb-3 text-sm text-dim min-[480px]:px-5">
          {isBehindOthers(slot) ? (
            <Badge icon={<ListOrdered size={14} aria-hidden="true" />}>{WAITS_TURN}</Badge>
          ) : (
            <Badge tone="wait" icon={<Clock size={14} aria-hidden="true" />}>
              {WAITS_ANSWER}
            </Badge>
          )}
          <p>{turnSentence(slot)}</p>
        </div>
      )}
      {slot.is_covered ? (
        <p className="border-t border-line px-4 py-3.5 text-sm text-dim min-[480px]:px-5">{coveredText(slot)}</p>
      ) : (
        <ul aria-label={`People for ${slot.subject}`} className="divide-y divide-line border-t border-line">
          {slot.lines.map((line, index) => {
            // A reason that several lines share is shown once.
            if (line.nobody !== null && slot.lines.findIndex(({ nobody }) => nobody === line.nobody) !== index)
              return null
            const key = lineKey(slot.id, index)
            return (
              <Line
                key={key}
                line={line}
                subject={slot.subject}
                why={whyText({ line, slot, slots: proposal.slots })}
                choice={choices.get(key) ?? 'proposed'}
                isTaken={taken.has(key)}
                outcome={outcomes?.get(key) ?? null}
                isSent={outcomes !== null}
                onChoose={(choice) => onChoose(key, choice)}
              />
            )
          })}
        </ul>
      )}
    </li>
  )
}

type LineProps = {
  line: ProposedLine
  subject: string
  why: string | null
  choice: Choice
  isTaken: boolean
  isSent: boolean
  outcome: ChosenOutcome | null
  onChoose: (choice: Choice) => void
}

function Line({ line, subject, why, choice, isTaken, isSent, outcome, onChoose }: LineProps) {
  const { person, runner_up: runnerUp } = line
  if (person === null)
    return <li className="px-4 py-3.5 text-sm text-dim min-[480px]:px-5">{nobodyTexts[line.nobody!]}</li>
  const isSwapped = choice === 'runner_up'
  const shown = (isSwapped ? runnerUp : person)!
  const other = isSwapped ? person : runnerUp
  const isLeftOut = chosenPerson(line, choice) === null
  const name = (
    <span className="-mt-1.5 flex min-w-0 items-start gap-3 pointer-coarse:mt-0">
      <Avatar name={shown.name} src={shown.avatar} size="small" />
      <span className="grid min-w-0 pt-1.5 text-sm">
        <span className={`font-semibold wrap-anywhere ${isLeftOut ? 'text-dim' : ''}`}>{shown.name}</span>
        <span className="text-dim">
          <StaffLine facts={shown} needed={subject} />
        </span>
        <span className="flex flex-wrap gap-1.5 pt-1 empty:hidden">
          <StaffChips facts={shown}>{shown.preferred && <PreferredBadge />}</StaffChips>
        </span>
      </span>
    </span>
  )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 **:scroll-mb-16 min-[480px]:px-5">
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        {isSent ? (
          name
        ) : (
          <Checkbox
            label={`Ask ${shown.name}`}
            isSelected={!isLeftOut}
            onChange={(isAsked) => onChoose(isAsked ? (isSwapped ? 'runner_up' : 'proposed') : 'left_out')}
          >
            {name}
          </Checkbox>
        )}
        {why && !isSwapped && !isSent && (
          <p className="pl-18.5 text-sm wrap-anywhere text-dim pointer-coarse:mt-3">{why}</p>
        )}
      </div>
      {outcome && <OutcomeBadge outcome={outcome} />}
      {isSent && !outcome && <Badge>Left out</Badge>}
      {!isSent && other && !isLeftOut && (
        <Button
          look="plain"
          size="small"
          isDisabled={isTaken && !isSwapped}
          onPress={() => onChoose(isSwapped ? 'proposed' : 'runner_up')}
        >
          {isTaken && !isSwapped
            ? `${other.name} is chosen elsewhere`
            : `${isSwapped ? 'Back to' : 'Choose'} ${other.name}`}
        </Button>
      )}
    </li>
  )
}

function OutcomeBadge({ outcome }: { outcome: ChosenOutcome }) {
  const isAsked = outcome === 'asked' || outcome === 'already_asked'
  const Icon = isAsked ? CircleCheck : CircleX
  return (
    <Badge tone={isAsked ? 'good' : 'bad'} icon={<Icon size={14} aria-hidden="true" />}>
      {outcomeTexts[outcome]}
    </Badge>
  )
}
