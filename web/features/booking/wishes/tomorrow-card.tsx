import { useRef } from 'react'
import type { DayQuestion } from '#contract/booking/wishes.ts'
import { Button } from '#web/ui/button.tsx'
import { longDate } from '#web/ui/dates.ts'
import { UndoButton } from '#web/ui/undo.tsx'
import { useAnswerTomorrow, useTomorrow } from './tomorrow.ts'

/** Asks in the afternoon whether the person would like to work tomorrow; else renders nothing. */
export function TomorrowCard() {
  const question = useTomorrow().data?.data
  return question ? <Question {...question} /> : null
}

/** 'Friday 27 November'; the year of tomorrow is known. */
const dayName = (date: string) =>
  longDate(date)
    .replace(',', '')
    .replace(/ \d{4}$/, '')

const texts: Record<'yes' | 'no', { title: string; says: string }> = {
  yes: {
    title: 'You would like to work tomorrow.',
    says: 'If a shift fits you, you are asked earlier. You can still say no to it.',
  },
  no: {
    title: 'You are marked as away tomorrow.',
    says: 'Employers will not find you for that day.',
  },
}

function Question({ date, answer }: DayQuestion) {
  const { mutate, isPending, variables } = useAnswerTomorrow()
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone afterwards, and the heading says what was saved.
  const send = (wants: boolean | null) =>
    mutate({ date, wants }, { onSuccess: () => heading.current?.focus({ preventScroll: true }) })
  const isSending = (wants: boolean | null) => isPending && variables.wants === wants
  const { title, says } = answer
    ? texts[answer]
    : {
        title: `Would you like to work tomorrow, ${dayName(date)}?`,
        says: 'Not answering changes nothing.',
      }
  return (
    <section
      aria-labelledby="tomorrow"
      className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4"
    >
      <div className="min-w-0 flex-1 basis-64" role="status">
        <h2 id="tomorrow" ref={heading} tabIndex={-1} className="text-base font-semibold text-balance outline-none">
          {title}
        </h2>
        <p className="text-sm text-dim">{says}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {answer === null && (
          <Button look="soft" size="large" isPending={isSending(true)} onPress={() => send(true)}>
            Yes
          </Button>
        )}
        {answer !== 'no' && (
          <Button look="plain" size="large" isPending={isSending(false)} onPress={() => send(false)}>
            Not tomorrow
          </Button>
        )}
        {answer === 'no' && <UndoButton onPress={() => send(null)} aria-describedby="tomorrow" />}
      </div>
    </section>
  )
}
