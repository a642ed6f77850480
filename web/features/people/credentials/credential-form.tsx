import { useState } from 'react'
import * as z from 'zod'
import { type CredentialKind, mayNameState, needsNumber } from '#contract/people/credential-kinds.ts'
import { type Credential, type CredentialRule, credentials, NewCredential } from '#contract/people/credentials.ts'
import { states } from '#contract/platform/states.ts'
import { useMySectors } from '#web/features/people/profiles/employee-profile.ts'
import { stateNames } from '#web/features/people/profiles/profile-labels.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { DatePicker } from '#web/ui/controls/date-picker.tsx'
import { FileField } from '#web/ui/controls/file-field.tsx'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { GroupedComboBox } from '#web/ui/controls/grouped-combo-box.tsx'
import type { FormInDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Meter } from '#web/ui/meter.tsx'
import { toast } from '#web/ui/toast.ts'
import { saveCredential } from './data.ts'
import { kindGroups, numberHint, validityHint } from './kind-options.ts'

const EnteredCredential = NewCredential.extend({
  remove_file: z.boolean().optional(),
  file: z.instanceof(File).nullable(),
})
const ENDINGS = ['.pdf', '.doc', '.docx', '.jpg', '.jpeg', '.png']
const FAILED = 'The credential could not be saved. Please try again.'

type CredentialFormProps = FormInDialog & { credential: Credential | null; rules: readonly CredentialRule[] }

export function CredentialForm({ credential, rules, watch, onBusy, onCancel, onSaved }: CredentialFormProps) {
  const sectors = useMySectors()
  const [kind, setKind] = useState<CredentialKind | null>(credential?.kind ?? null)
  const [number, setNumber] = useState(credential?.number ?? '')
  const [sent, setSent] = useState<number | null>(null)
  const sendOnce = useSendOnce()
  const rule = rules.find((candidate) => candidate.kind === kind)
  const isOfProfile = credential?.of_profile ?? false

  async function save({ file, ...body }: z.output<typeof EnteredCredential>) {
    const content = [body, file && [file.name, file.size, file.lastModified]]
    onBusy(true)
    try {
      const message = await sendOnce(content, (options) =>
        saveCredential({ credential, body, file }, { ...options, onProgress: setSent }),
      )
      toast.ok(message)
      onSaved()
    } finally {
      onBusy(false)
      setSent(null)
    }
  }

  return (
    <Form schema={EnteredCredential} onSubmit={save} failure={FAILED} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div ref={watch} className="contents">
        <GroupedComboBox
          label="Credential"
          name="kind"
          isRequired
          missing="Please choose a credential."
          groups={kindGroups(sectors, credential?.kind ?? null, isOfProfile)}
          defaultValue={credential?.kind}
          onChange={(kindId) => setKind(kindId as CredentialKind | null)}
          placeholder="Type or choose"
        />
        {kind === 'other' && (
          <TextField
            label="Name"
            name="title"
            isRequired
            missing="Please enter its name."
            defaultValue={credential?.title ?? ''}
            maxLength={120}
          />
        )}
        {kind !== null && mayNameState(kind) && (
          <Select
            label="State"
            name="state"
            all="Everywhere in Australia"
            items={states.map((id) => ({ id, name: stateNames[id] }))}
            defaultValue={credential?.state}
          />
        )}
        <TextField
          label="Number"
          name="number"
          isRequired={kind === null || needsNumber(kind)}
          missing="Please enter its number."
          value={number}
          onChange={setNumber}
          maxLength={40}
          autoComplete="off"
          spellCheck="false"
          hint={isOfProfile ? 'From your profile. Changing it here changes it there too.' : numberHint(number, rule)}
        />
        <DatePicker
          label="Valid until"
          name="expires_on"
          defaultValue={credential?.expires_on}
          hint={validityHint(rule)}
        />
        <FileField
          label="File"
          name="file"
          accept={ENDINGS}
          maxBytes={credentials.add.upload.maxBytes}
          wrongType="Please upload a PDF, DOC, DOCX, JPEG or PNG file."
          hint={
            credential?.file_name
              ? `Current file: ${credential.file_name}. Choose another to replace it.`
              : 'Optional. PDF, DOC, DOCX, JPEG or PNG, at most 5 MB. Only you and the people who check it can see it.'
          }
        />
        {credential?.file && <Checkbox name="remove_file">Remove the file</Checkbox>}
      </div>
      {credential?.outcome && <p className="text-sm text-dim">If you change it, we check it again.</p>}
      {sent !== null && sent < 1 && <Meter label="Uploading your file" percent={sent * 100} />}
      <SubmitOrCancel onCancel={onCancel}>Save</SubmitOrCancel>
    </Form>
  )
}
