import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SwapOffer } from '#contract/booking/shift-swaps.ts'
import { answerTime } from '#web/features/booking/changes/change-texts.ts'
import { payText } from '#web/features/booking/pay-estimates/pay-text.ts'
import { useAnswerSwap, useSwapOffer, useWithdrawSwap } from '#web/features/booking/swaps/data.ts'
import { SwapTime, workOf } from '#web/features/booking/swaps/swap-facts.tsx'
import { failureOf, sentenceOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card, Facts } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'

const OVER = 'This link no longer works. Please ask your colleague for a new one.'

/** A shift that a colleague hands over by a link. The code is in the URL's hash. */
export function SwapScreen() {
  const code = useLocation().hash
  const offer = useSwapOffer(code)
  const isOver = code === '' || [404, 409, 422].includes(failureOf(offer.error).status ?? 0)
  return (
    <Screen title="Shift from a Colleague" width="reading">
      {isOver ? (
        <Empty action={<OwnRequests />}>{OVER}</Empty>
      ) : (
        <Loaded query={offer} failure="The shift could not be loaded.">
          {(loaded) => <Offer code={code} offer={loaded} />}
        </Loaded>
      )}
    </Screen>
  )
}

const OwnRequests = () => (
  <Link to="/employee/job-request" className={buttonClass('plain')}>
    See your shifts
  </Link>
)

function Offer({ code, offer }: { code: string; offer: SwapOffer }) {
  const { swap, pay } = offer
  return (
    <Card>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <p className="text-base">
          {swap.is_given ? (
            'This is your own link.'
          ) : (
            <>
              <span className="font-semibold">{swap.giver}</span> cannot come and asks you to take this shift.
            </>
          )}
        </p>
        <Facts
          items={[
            ['Employer', swap.employer],
            ['Work', workOf(swap)],
            ['When', <SwapTime key="when" {...swap} />],
            ['Pay', payText(pay)],
          ]}
        />
        <Answer code={code} offer={offer} />
      </div>
    </Card>
  )
}

function Answer({ code, offer: { swap, refusal } }: { code: string; offer: SwapOffer }) {
  const answer = useAnswerSwap(code)
  const withdraw = useWithdrawSwap()
  if (swap.is_given)
    return (
      <Note action={<OwnRequests />}>Send it to one colleague. You stay booked until {swap.employer} approves it.</Note>
    )
  if (swap.status === 'accepted')
    return (
      <Note
        action={
          <Button look="plain" isPending={withdraw.isPending} onPress={() => withdraw.mutate(swap.id)}>
            I can no longer come
          </Button>
        }
      >
        You said yes. You are not booked yet: {swap.employer} decides by {answerTime(swap.until, swap.time_zone)}.
      </Note>
    )
  if (swap.status === 'approved')
    return <Note action={<OwnRequests />}>{swap.employer} approved it. You are booked.</Note>
  if (swap.status !== 'open')
    return <Note action={<OwnRequests />}>This shift is no longer available. You are not booked for it.</Note>
  if (refusal !== null) return <Note action={<OwnRequests />}>{refusal}</Note>
  return (
    <div className="grid gap-4">
      <p className="text-sm text-dim">
        If you say yes, {swap.giver} and {swap.employer} see your name, and {swap.employer} decides. You are booked only
        once {swap.employer} approves.
      </p>
      {answer.isError && (
        <p role="alert" className="text-sm font-medium text-bad">
          {sentenceOf(answer.error, 'Failed to send your answer.')}
        </p>
      )}
      <div className="grid grid-cols-2 gap-3 *:min-h-12! sm:flex sm:justify-end sm:*:min-w-32">
        <Button
          look="plain"
          size="large"
          isPending={answer.isPending && answer.variables === 'refused'}
          onPress={() => answer.mutate('refused')}
        >
          No
        </Button>
        <Button
          size="large"
          isPending={answer.isPending && answer.variables === 'accepted'}
          onPress={() => answer.mutate('accepted')}
        >
          Yes, I can come
        </Button>
      </div>
    </div>
  )
}

const Note = ({ children, action }: { children: ReactNode; action: ReactNode }) => (
  <div className="grid gap-4">
    <p role="status" className="rounded-control bg-page px-3 py-2.5 text-sm">
      {children}
    </p>
    <div className="flex justify-end">{action}</div>
  </div>
)
