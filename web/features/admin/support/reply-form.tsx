import { LONGEST_MESSAGE, NewMessage } from '#contract/people/conversations.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { Form, FormActions, SubmitButton } from '#web/ui/controls/form.tsx'
import { TextArea } from '#web/ui/controls/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSupportReply } from './data.ts'

const FAILED = 'Failed to send the reply. Please try again.'

/** Replies by mail and in the sender's conversation. An unfinished reply is kept as a draft. */
export function ReplyForm({ id, name }: { id: number; name: string }) {
  const [body, setBody] = useDraft(`support ${id}`)
  const reply = useSupportReply(id)

  async function send(typed: { body: string }) {
    const { message } = await reply.mutateAsync(typed.body)
    toast.ok(message)
    setBody('')
  }

  return (
    <Form
      schema={NewMessage}
      onSubmit={send}
      failure={FAILED}
      onFailure={(thrown) => toast.bad(sentenceOf(thrown, FAILED))}
    >
      <TextArea
        label={`Reply to ${name}`}
        name="body"
        isRequired
        missing="Please write a message."
        rows={3}
        value={body}
        onChange={setBody}
        maxLength={LONGEST_MESSAGE}
        hint="Sent by email and to their messages immediately."
      />
      <FormActions>
        <SubmitButton look="soft">Send reply</SubmitButton>
      </FormActions>
    </Form>
  )
}
