import { useState } from 'react'
import { type MailTemplate, MailWordsChange } from '#contract/admin/settings.ts'
import {
  fillMail,
  LONGEST_MAIL,
  LONGEST_MAIL_SUBJECT,
  type MailWords,
  wrongPlaceholders,
} from '#contract/messaging/outbox.ts'
import { forgetDraft, useDraft } from '#web/platform/drafts.ts'
import { Card, Facts } from '#web/ui/card.tsx'
import { FormActions, SubmitButton } from '#web/ui/controls/form.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSaveMail } from './data.ts'
import { GuardedForm } from './guarded-form.tsx'
import { MailActions } from './mail-actions.tsx'

/** Checks placeholders in the form, by the same rule as the server. */
const schemaFor = ({ variables }: MailTemplate) =>
  MailWordsChange.omit({ version: true }).superRefine((typed, { addIssue }) => {
    for (const [field, message] of Object.entries(wrongPlaceholders(typed, variables)))
      addIssue({ code: 'custom', path: [field], message })
  })

type MailEditorProps = { mail: MailTemplate; onRenew: () => unknown }

/** Edits the text of a mail, with a preview. */
export function MailEditor({ mail, onRenew }: MailEditorProps) {
  const [base, setBase] = useState(mail)
  const [subject, setSubject] = useDraft(`mail ${mail.key} subject`, mail.subject)
  const [body, setBody] = useDraft(`mail ${mail.key} body`, mail.body)
  const texts: MailWords = { subject, body }
  const isChanged = subject !== base.subject || body !== base.body
  const [wasBack] = useState(isChanged)
  const save = useSaveMail(mail.key)

  function forget() {
    forgetDraft(`mail ${mail.key} subject`)
    forgetDraft(`mail ${mail.key} body`)
  }
  function renew() {
    forget()
    return onRenew()
  }

  return (
    <Card title={mail.title} intro={mail.sent}>
      <GuardedForm
        schema={schemaFor(mail)}
        failure="The message could not be saved."
        onRenew={onRenew}
        onDiscard={forget}
        isBack={wasBack && isChanged}
        onSubmit={async (typed) => {
          const { data, message } = await save({ ...typed, version: base.version })
          setBase(data)
          setSubject(data.subject)
          setBody(data.body)
          forget()
          toast.ok(message)
        }}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-5 lg:grid-cols-2">
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
            <TextField
              label="Subject"
              name="subject"
              isRequired
              value={texts.subject}
              onChange={setSubject}
              maxLength={LONGEST_MAIL_SUBJECT}
              autoComplete="off"
            />
            <TextArea
              label="Text"
              name="body"
              isRequired
              value={texts.body}
              onChange={setBody}
              rows={14}
              maxLength={LONGEST_MAIL}
            />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
            <Preview mail={mail} texts={texts} />
            <Placeholders mail={mail} />
          </div>
        </div>
        <FormActions>
          <MailActions mail={base} texts={texts} onReset={renew} />
          <SubmitButton isDisabled={!isChanged}>Save message</SubmitButton>
        </FormActions>
      </GuardedForm>
    </Card>
  )
}

const samplesOf = ({ variables }: MailTemplate) =>
  Object.fromEntries(variables.map(({ name, sample }) => [name, sample]))

function Preview({ mail, texts }: { mail: MailTemplate; texts: MailWords }) {
  const { subject, body } = fillMail(texts, samplesOf(mail))
  return (
    <section aria-label="Preview" className="min-w-0">
      <h3 className="mb-1.5 text-sm font-medium">Preview</h3>
      <div className="rounded-control border border-line bg-page px-4 py-3">
        <p className="border-b border-line pb-2 font-semibold break-words">{subject || '–'}</p>
        <p className="pt-2 text-sm break-words whitespace-pre-wrap">{body}</p>
      </div>
    </section>
  )
}

const Placeholders = ({ mail }: { mail: MailTemplate }) => (
  <section aria-label="Placeholders" className="min-w-0">
    <h3 className="mb-1.5 text-sm font-medium">Available placeholders</h3>
    <Facts
      items={mail.variables.map(({ name, says, is_required }) => [
        `{{${name}}}`,
        <span key="says" className="inline-flex flex-wrap items-center gap-x-2">
          {says}
          {is_required && <Badge>Required</Badge>}
        </span>,
      ])}
    />
  </section>
)
