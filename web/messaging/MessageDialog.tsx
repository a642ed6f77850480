import type { Message } from '#contract/messaging.ts'
import { Button } from '#web/ui/Button.tsx'
import { Facts } from '#web/ui/Card.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { stamp } from '#web/ui/dates.ts'
import { FormActions } from '#web/ui/Form.tsx'
import { useLast } from '#web/ui/useLast.ts'
import { MessageState } from './MessageState.tsx'

const when = (instant: string | null) => instant && <time dateTime={instant}>{stamp(instant)}</time>

/** One message as its recipient reads it, and how it fared. */
export function MessageDialog({ message: open, onClose }: { message: Message | null; onClose: () => void }) {
  const message = useLast(open)
  return (
    <Dialog title={message?.subject ?? ''} isOpen={open !== null} onClose={onClose} size="wide">
      {message && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Facts
            items={[
              ['To', message.recipient],
              ['State', <MessageState key="state" state={message.state} />],
              ['Written', when(message.created_at)],
              ['Sent', when(message.sent_at)],
              ['Tries', message.tries],
              ...(message.last_error ? ([['Last error', message.last_error]] as const) : []),
            ]}
          />
          <p className="rounded-control border border-line bg-page px-4 py-3 wrap-anywhere whitespace-pre-wrap">
            {message.body}
          </p>
          <FormActions>
            <Button look="plain" onPress={onClose}>
              Close
            </Button>
          </FormActions>
        </div>
      )}
    </Dialog>
  )
}
