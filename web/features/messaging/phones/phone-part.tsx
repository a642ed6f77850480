import { Link } from '@tanstack/react-router'
import { MessageSquareOff, MessageSquareText } from 'lucide-react'
import { mayAsk, type Phone } from '#contract/messaging/phones.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { useSingleFlight } from '#web/platform/idempotency.ts'
import { useSide } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { stamp } from '#web/ui/dates.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { StatusRow, StatusRowSkeleton } from '#web/ui/status-row.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAskPhone, usePhone } from './data.ts'
import { phoneStatus } from './phone-status.ts'

/** The reader's number and whether it gets text messages; a part of `MessagesCard`. */
export function PhonePart() {
  const phone = usePhone()
  return (
    <section aria-labelledby="phone-part" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id="phone-part" className="text-sm font-semibold">
        SMS
      </h3>
      <Loaded
        query={phone}
        skeleton={
          <StatusRowSkeleton
            title="0400 000 000 gets SMS"
            hint="Confirmed on 10 Oct 2026. Text STOP to end SMS."
            action="Change number"
          />
        }
        failure="Your phone number could not be loaded."
      >
        {(ownPhone) => <Status phone={ownPhone} />}
      </Loaded>
    </section>
  )
}

function Status({ phone }: { phone: Phone | null }) {
  const side = useSide()
  const { title, hint, tone } = phoneStatus(phone)
  return (
    <StatusRow
      icon={tone === 'quiet' ? MessageSquareOff : MessageSquareText}
      tone={tone}
      title={title}
      hint={
        <>
          <p>{hint}</p>
          {phone !== null && mayAsk(phone) && phone.may_ask_at !== null && (
            <p>We can text you again from {stamp(phone.may_ask_at)}.</p>
          )}
        </>
      }
    >
      {phone !== null && mayAsk(phone) && phone.may_ask_at === null && (
        <RequestConsent hasRequested={phone.asked_at !== null} />
      )}
      <Link
        to={`/${side}/profile`}
        search={{ option: 'edit' }}
        className={buttonClass(phone === null ? 'soft' : 'plain', 'small')}
      >
        {phone === null ? 'Add number' : 'Change number'}
      </Link>
    </StatusRow>
  )
}

function RequestConsent({ hasRequested }: { hasRequested: boolean }) {
  const ask = useAskPhone()
  const singleFlight = useSingleFlight()
  async function send() {
    try {
      toast.ok((await ask.mutateAsync()).message)
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'The text message could not be sent. Please try again.'))
    }
  }
  return (
    <Button look="soft" size="small" onPress={() => singleFlight('ask', send)} isPending={ask.isPending}>
      {hasRequested ? 'Text me again' : 'Text me'}
    </Button>
  )
}
