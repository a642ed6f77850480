import { EyeOff, Send } from 'lucide-react'
import { type Message, mayResend } from '#contract/messaging/outbox.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { useSingleFlight } from '#web/platform/idempotency.ts'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/card.tsx'
import { FormActions } from '#web/ui/controls/form.tsx'
import { stamp } from '#web/ui/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { Time } from '#web/ui/time.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { MessageState } from './message-state.tsx'
import { useMessage, useResend } from './outbox.ts'
import { titleOf } from './outbox-columns.tsx'
import { channelNames, eventNames } from './outbox-filters.ts'

type MessageDialogProps = { id: number | null; onOpen: (id: number) => void; onClose: () => void }

/** Shows one message, its delivery status and a button to send it again; closed if `id` is null. */
export function MessageDialog({ id, onOpen, onClose }: MessageDialogProps) {
  const lastId = useLastNonNull(id)
  return (
    <Dialog title="Message" isOpen={id !== null} onClose={onClose} size="wide">
      {lastId !== null && <Details key={lastId} id={lastId} onOpen={onOpen} onClose={onClose} />}
    </Dialog>
  )
}

const when = (instant: string | null) => instant && <Time at={instant}>{stamp(instant)}</Time>

const aboutOf = ({ event, shift_id }: Pick<Message, 'event' | 'shift_id'>) =>
  [event && eventNames[event], shift_id && `Shift ${shift_id}`].filter(Boolean).join(', ')

function Details({ id, onOpen, onClose }: { id: number } & Pick<MessageDialogProps, 'onOpen' | 'onClose'>) {
  const query = useMessage(id)
  const link = (to: number, text: string) => (
    <Button key={to} look="link" size="small" onPress={() => onOpen(to)}>
      {text}
    </Button>
  )
  return (
    <Loaded query={query} skeleton={<SkeletonCard lines={8} />} failure="This message could not be loaded.">
      {(message) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Facts
            items={[
              [
                'Subject',
                <span key="subject" className="font-medium">
                  {titleOf(message)}
                </span>,
              ],
              ['To', message.recipient],
              ['Channel', channelNames[message.channel]],
              ...(message.event ? ([['About', aboutOf(message)]] as const) : []),
              ['State', <MessageState key="state" state={message.state} />],
              ['Created', when(message.created_at)],
              ...(message.leaves_at ? ([['Scheduled', when(message.leaves_at)]] as const) : []),
              ['Sent', when(message.sent_at)],
              ...(message.segments === null ? [] : ([['Segments', message.segments]] as const)),
              ['Attempts', message.tries],
              ...(message.resent_at ? ([['Sent again', when(message.resent_at)]] as const) : []),
              ...(message.repeats_id === null
                ? []
                : ([['Repeats', link(message.repeats_id, `Message ${message.repeats_id}`)]] as const)),
              ...(message.repetitions.length === 0
                ? []
                : ([
                    [
                      'Sent again as',
                      <span key="again" className="flex flex-wrap gap-x-3">
                        {message.repetitions.map((copy) => link(copy.id, `Message ${copy.id}`))}
                      </span>,
                    ],
                  ] as const)),
              ...(message.last_error ? ([['Last error', message.last_error]] as const) : []),
            ]}
          />
          {message.is_masked && (
            <p className="flex gap-2 text-sm text-dim">
              <EyeOff size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
              Codes and sign-in links are hidden here until they expire.
            </p>
          )}
          <p className="rounded-control border border-line bg-page px-4 py-3 wrap-anywhere whitespace-pre-wrap">
            {message.body}
          </p>
          {!message.is_reachable && (
            <p className="text-sm text-dim">
              That browser no longer accepts messages, so this one cannot be sent to it again.
            </p>
          )}
          <FormActions>
            <Button look="plain" onPress={onClose}>
              Close
            </Button>
            {mayResend(message) && <ResendButton id={id} onSent={onOpen} />}
          </FormActions>
        </div>
      )}
    </Loaded>
  )
}

/** After the message was sent again, the dialog shows the new one. */
function ResendButton({ id, onSent }: { id: number; onSent: (id: number) => void }) {
  const { mutateAsync: resend, isPending } = useResend(id)
  const singleFlight = useSingleFlight()

  async function press() {
    try {
      const { message, data } = await resend()
      toast.ok(message)
      if (data.id !== id) onSent(data.id)
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'The message could not be sent again.'))
    }
  }

  return (
    <Button
      look="soft"
      isPending={isPending}
      icon={<Send size={16} aria-hidden="true" />}
      onPress={() => singleFlight('resend', press)}
    >
      Send again
    </Button>
  )
}
