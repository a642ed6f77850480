import { NewMessage } from '#contract/people/conversations.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'
import { useMe } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormActions, SubmitButton } from '#web/ui/controls/form.tsx'
import { TextArea } from '#web/ui/controls/text-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSendToAll } from './data.ts'

type MessageAllDialogProps = {
  /** Number of connections. */
  count: number
  isOpen: boolean
  onClose: () => void
}

/**
 * Sends one text to every connection, each in its own conversation, and first shows how many that
 * are.
 */
export function MessageAllDialog({ count, isOpen, onClose }: MessageAllDialogProps) {
  const send = useSendToAll()
  const sendOnce = useSendOnce({ maySendAgain: true })
  const [draft, setDraft] = useDraft(`${useMe().id}:everybody`)
  const everyone = count === 1 ? '1 connection' : `${count} connections`

  async function submit(body: { body: string }) {
    const { message } = await sendOnce(body, (options) => send.mutateAsync({ ...body, ...options }))
    setDraft('')
    toast.ok(message)
    onClose()
  }

  return (
    <Dialog title="Message All" isOpen={isOpen} onClose={onClose} isBusy={send.isPending}>
      <Form
        schema={NewMessage}
        onSubmit={submit}
        failure="Failed to send the message. Please try again."
        className="grid gap-4"
      >
        <p className="text-dim">We send this to {everyone} separately. Nobody sees who else received it.</p>
        <TextArea
          name="body"
          label="Message"
          rows={5}
          isRequired
          missing="Please write a message."
          autoFocus
          value={draft}
          onChange={setDraft}
        />
        <FormActions>
          <Button look="plain" onPress={onClose} isDisabled={send.isPending}>
            Cancel
          </Button>
          <SubmitButton pendingText="Sending...">Send to {everyone}</SubmitButton>
        </FormActions>
      </Form>
    </Dialog>
  )
}
