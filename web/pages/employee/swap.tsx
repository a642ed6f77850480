import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { payText } from '#contract/booking/pay-estimates-rules.ts'
import type { SwapOffer } from '#contract/booking/shift-swaps.ts'
import { answerTime } from '#web/features/booking/changes/change-texts.ts'
import { useAnswerSwap, useSwapOffer, useWithdrawSwap } from '#web/features/booking/swaps/data.ts'
import { ExchangeChoice } from '#web/features/booking/swaps/exchange-choice.tsx'
import { placeOf, SwapTime, workOf } from '#web/features/booking/swaps/swap-facts.tsx'
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
  const answer = useRef<HTMLDivElement>(null)
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
            ['Employer', placeOf(swap)],
            ['Work', workOf(swap)],
            ['When', <SwapTime key="when" {...swap} />],
            ['Pay', payText(pay)],
          ]}
        />
        <div ref={answer} tabIndex={-1} className="outline-none">
          <Answer code={code} offer={offer} onAct={() => answer.current?.focus()} />
        </div>
      </div>
    </Card>
  )
}

type AnswerProps = {
  code: string
  offer: SwapOffer
  /** Takes the focus of a button that goes away. */
  onAct: () => void
}

function Answer({ code, offer, onAct }: AnswerProps) {
  const { swap, refusal, request_id, own } = offer
  const answer = useAnswerSwap(code)
  const withdraw = useWithdrawSwap()
  const [isExchanging, setExchanging] = useState(false)
  const exchange = (isChosen: boolean) => {
    onAct()
    setExchanging(isChosen)
  }
  if (swap.is_given)
    return (
      <Note action={<OwnRequests />}>Send it to one colleague. You stay booked until {swap.employer} approves it.</Note>
    )
  if (swap.status === 'accepted' || swap.status === 'proposed')
    return (
      <Note
        action={
          <Button look="plain" isPending={withdraw.isPending} onPress={() => withdraw.mutate(swap.id)}>
            {swap.in_return ? 'Keep my shift' : 'I can no longer come'}
          </Button>
        }
      >
        {swap.in_return ? (
          <>
            You offered your shift on <SwapTime {...swap.in_return} /> in exchange. Both of you keep your shifts:{' '}
            {swap.status === 'proposed' ? swap.giver : swap.employer} decides by{' '}
            {answerTime(swap.until, swap.time_zone)}.
          </>
        ) : (
          <>
            You said yes. You are not booked yet: {swap.employer} decides by {answerTime(swap.until, swap.time_zone)}.
          </>
        )}
      </Note>
    )
  if (swap.status === 'approved')
    return <Note action={<OwnRequests />}>{swap.employer} approved it. You are booked.</Note>
  if (swap.status !== 'open')
    return <Note action={<OwnRequests />}>This shift is no longer available. You are not booked for it.</Note>
  if (refusal !== null && own.length === 0)
    return <Note action={request_id === null ? <OwnRequests /> : <OpenRequest id={request_id} />}>{refusal}</Note>
  if (refusal !== null || isExchanging)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {refusal !== null && (
          <p className="rounded-control bg-page px-3 py-2.5 text-sm">
            {refusal} You can take this shift in exchange for one of yours.
          </p>
        )}
        <ExchangeChoice
          offer={offer}
          onOffer={async (return_shift_id) => {
            await answer.mutateAsync({ status: 'accepted', return_shift_id })
            onAct()
          }}
          back={refusal === null ? 'Back' : 'No'}
          onBack={() =>
            refusal === null ? exchange(false) : answer.mutate({ status: 'refused' }, { onSuccess: onAct })
          }
        />
      </div>
    )
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
          isPending={answer.isPending && answer.variables.status === 'refused'}
          onPress={() => answer.mutate({ status: 'refused' }, { onSuccess: onAct })}
        >
          No
        </Button>
        <Button
          size="large"
          isPending={answer.isPending && answer.variables.status === 'accepted'}
          onPress={() => answer.mutate({ status: 'accepted' }, { onSuccess: onAct })}
        >
          Yes, I can come
        </Button>
      </div>
      {own.length > 0 && (
        <div className="grid *:min-h-12! sm:flex sm:justify-end">
          <Button look="plain" size="large" onPress={() => exchange(true)}>
            Offer one of mine in exchange
          </Button>
        </div>
      )}
    </div>
  )
}

const OpenRequest = ({ id }: { id: number }) => (
  <Link to="/employee/job-request" search={{ request: id }} className={buttonClass('primary')}>
    See the request
  </Link>
)

const Note = ({ children, action }: { children: ReactNode; action: ReactNode }) => (
  <div className="grid gap-4">
    <p role="status" className="rounded-control bg-page px-3 py-2.5 text-sm">
      {children}
    </p>
    <div className="flex justify-end">{action}</div>
  </div>
)
