import { useState } from 'react'
import * as z from 'zod'
import { checkOutcomes, standingWords } from '#contract/credentialKinds.ts'
import { type DeskCredential, NewCheck } from '#contract/credentials.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { DatePicker } from '#web/ui/DatePicker.tsx'
import { Form, FormActions, SubmitButton } from '#web/ui/Form.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRecordCheck } from './data.ts'

const EMPTIED = z.literal('').transform(() => null)
const SeenCheck = NewCheck.omit({ version: true }).extend({ expires_on: EMPTIED.or(NewCheck.shape.expires_on) })
const outcomes = checkOutcomes.map((id) => ({ id, name: standingWords[id] }))

/**
 * Records what the register shows. Where somebody else has decided meanwhile, the credential is read again and what was
 * typed stays, so that it is looked at once more. Half a note is there again after a look at the register.
 */
export function CheckForm({ credential }: { credential: DeskCredential }) {
  const { id, version, expires_on } = credential
  const { mutateAsync } = useRecordCheck(id)
  const [recorded, setRecorded] = useState(0)
  const [note, setNote] = useDraft(`check ${id}`)

  async function send(seen: z.output<typeof SeenCheck>) {
    toast.ok((await mutateAsync({ ...seen, version })).message, { for: 'admin' })
    setNote('')
    setRecorded(recorded + 1)
  }

  return (
    <section aria-labelledby="record">
      <h3 id="record" className="mb-3 text-sm font-semibold">
        Record a check
      </h3>
      <Form
        key={recorded}
        schema={SeenCheck}
        onSubmit={send}
        failure="The check could not be recorded. Please try again."
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
          <Select label="Outcome" name="outcome" items={outcomes} isRequired missing="Please choose what you found." />
          <DatePicker
            label="Valid until"
            name="expires_on"
            defaultValue={expires_on}
            hint="As the register shows it."
          />
        </div>
        <TextArea
          label="What you saw"
          name="note"
          isRequired
          missing="Please write down what you saw."
          value={note}
          onChange={setNote}
          maxLength={1000}
          hint="The person reads it where the outcome is May not engage or In review."
        />
        <FormActions>
          <SubmitButton>Record check</SubmitButton>
        </FormActions>
      </Form>
    </section>
  )
}
