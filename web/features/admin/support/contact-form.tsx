import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type * as z from 'zod'
import { LONGEST_SUBJECT, LONGEST_SUPPORT_MESSAGE, SupportForm } from '#contract/admin/support.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { useMe, useSide } from '#web/platform/session.ts'
import { Form, FormActions, SubmitButton } from '#web/ui/controls/form.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useContactSupport } from './data.ts'

/** Unsent message; the screen keeps it while another tab is shown. */
export type Draft = { subject: string; message: string }
const noDraft: Draft = { subject: '', message: '' }

const FAILED = 'Failed to submit support request. Please try again.'

type ContactFormProps = { email: string; draft: Draft; onDraft: (draft: Draft) => void }

/** Writes to support; the reply arrives in the conversation with support. */
export function ContactForm({ email, draft, onDraft }: ContactFormProps) {
  const { name } = useMe()
  const side = useSide()
  const contact = useContactSupport()
  const [isSent, setSent] = useState(false)

  async function send(form: z.output<typeof SupportForm>) {
    setSent(false)
    const { message } = await contact.mutateAsync(form)
    toast.ok(message)
    setSent(true)
    onDraft(noDraft)
  }

  return (
    <Form
      schema={SupportForm}
      onSubmit={send}
      failure={FAILED}
      onFailure={(thrown) => toast.bad(sentenceOf(thrown, FAILED))}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" name="name" isRequired defaultValue={name} maxLength={120} autoComplete="name" />
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck="false"
          isRequired
          defaultValue={email}
          maxLength={254}
        />
      </div>
      <TextField
        label="Subject"
        name="subject"
        isRequired
        value={draft.subject}
        onChange={(subject) => onDraft({ ...draft, subject })}
        maxLength={LONGEST_SUBJECT}
      />
      <TextArea
        label="Message"
        name="message"
        isRequired
        rows={6}
        value={draft.message}
        onChange={(message) => onDraft({ ...draft, message })}
        maxLength={LONGEST_SUPPORT_MESSAGE}
        hint="What did you want to do, and what happened instead?"
      />
      <div role="status" className="empty:hidden">
        {isSent && (
          <p className="flex gap-2 rounded-control bg-good-soft px-4 py-3 text-sm font-medium text-good">
            <CircleCheck size={18} aria-hidden="true" className="mt-px shrink-0" />
            <span>
              We have received your message. We will reply in{' '}
              <Link to={`/${side}/messages`} className="underline underline-offset-4">
                your messages
              </Link>
              .
            </span>
          </p>
        )}
      </div>
      <FormActions>
        <SubmitButton>Send message</SubmitButton>
      </FormActions>
    </Form>
  )
}
