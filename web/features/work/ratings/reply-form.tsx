import type * as z from 'zod'
import { NewReply } from '#contract/work/ratings.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, SubmitButton } from '#web/ui/controls/form.tsx'
import { TextArea } from '#web/ui/controls/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useReply } from './ratings.ts'

/** Form for the one reply to a received rating. */
export function ReplyForm({ ratingId, onClose }: { ratingId: number; onClose: () => void }) {
  const reply = useReply(ratingId)

  async function send(written: z.output<typeof NewReply>) {
    toast.ok(await reply(written))
    onClose()
  }

  return (
    <Form
      schema={NewReply}
      onSubmit={send}
      failure="Failed to send your reply. Please try again."
      className="grid w-full grid-cols-[minmax(0,1fr)] gap-3"
    >
      <TextArea
        label="Reply"
        name="reply"
        isRequired
        missing="Please write a reply."
        maxLength={1000}
        autoFocus
        rows={2}
        hint="You can reply once."
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton size="small">Send reply</SubmitButton>
        <Button look="plain" size="small" onPress={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
