import { useRef, useState } from 'react'
import * as z from 'zod'
import { checkOutcomes, credentialStatusLabels } from '#contract/people/credential-kinds.ts'
import { type AdminCredential, type CredentialRule, NewCheck } from '#contract/people/credentials.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { failureOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { DatePicker } from '#web/ui/controls/date-picker.tsx'
import { Form, FormActions, SubmitButton } from '#web/ui/controls/form.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { TextArea } from '#web/ui/controls/text-field.tsx'
import { applyDraft, changedFields } from '#web/ui/form-draft.ts'
import { toast } from '#web/ui/toast.ts'
import { useFirstShown } from '#web/ui/use-first-shown.ts'
import { matchNote } from './check-note.ts'
import { useRecordCheck } from './data.ts'

const CLEARED = z.literal('').transform(() => null)
const SeenCheck = NewCheck.omit({ version: true }).extend({ expires_on: CLEARED.or(NewCheck.shape.expires_on) })
const outcomes = checkOutcomes.map((id) => ({ id, name: credentialStatusLabels[id] }))

type CheckFormProps = {
  credential: AdminCredential
  rule: CredentialRule | null
  onRecorded: () => void
  /** Opens the next credential to check; null if none is left. */
  onNext: (() => void) | null
}

/**
 * Records the result of a check. If the person has changed the credential or another admin has
 * decided meanwhile, it is refused once and the input stays for review. Unfinished input is kept as
 * a draft while the admin looks at the register.
 */
export function CheckForm({ credential, rule, onRecorded, onNext }: CheckFormProps) {
  const { id, version, expires_on } = credential
  const { mutateAsync } = useRecordCheck(id)
  const { shown, showCurrent } = useFirstShown(version)
  const [recorded, setRecorded] = useState(0)
  const isNextDue = useRef(false)
  const initial = { outcome: '', expires_on: expires_on ?? '', note: '' }
  const [draft, setDraft] = useDraft(`seen ${id}`)
  const values = applyDraft(initial, draft || null)
  // A date that the admin corrects does not match.
  const matchOf = (expiresOn: string) =>
    matchNote(expiresOn === initial.expires_on ? credential : { ...credential, expires_on: null }, rule)
  const match = matchOf(values.expires_on)

  function update(entered: Partial<typeof values>) {
    const next = { ...values, ...entered }
    // The note says only what is still true.
    if (entered.note === undefined && values.note === match)
      next.note = next.outcome === 'may_engage' ? matchOf(next.expires_on) : ''
    const typed = changedFields(initial, next)
    setDraft(Object.keys(typed).length === 0 ? '' : JSON.stringify(typed))
  }

  async function send(check: z.output<typeof SeenCheck>) {
    toast.ok((await mutateAsync({ ...check, version: shown })).message)
    showCurrent()
    setDraft('')
    if (isNextDue.current && onNext) return onNext()
    setRecorded(recorded + 1)
    onRecorded()
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
        onFailure={(thrown) => failureOf(thrown).status === 409 && showCurrent()}
        failure="The check could not be recorded. Please try again."
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
          <Select
            label="Outcome"
            name="outcome"
            items={outcomes}
            value={outcomes.find((one) => one.id === values.outcome)?.id ?? null}
            onChange={(outcome) => update({ outcome: outcome ?? '' })}
            isRequired
            missing="Please choose an outcome."
          />
          <DatePicker
            label="Valid until"
            name="expires_on"
            defaultValue={values.expires_on || null}
            onChange={(day) => update({ expires_on: day ?? '' })}
            hint="As shown on the register."
          />
        </div>
        <TextArea
          label="Notes"
          name="note"
          isRequired
          missing="Please enter what you found."
          value={values.note}
          onChange={(note) => update({ note })}
          maxLength={1000}
          hint="We share this with the person if the outcome is Not cleared or In review."
        />
        {/* Stays after it was pressed, so that the focus stays too. */}
        {values.outcome === 'may_engage' && (values.note === '' || values.note === match) && (
          <div>
            <Button look="soft" size="small" onPress={() => update({ note: match })}>
              Add note that everything matches
            </Button>
          </div>
        )}
        <FormActions>
          <SubmitButton
            look={onNext ? 'plain' : 'primary'}
            onPress={() => {
              isNextDue.current = false
            }}
          >
            Record check
          </SubmitButton>
          {onNext && (
            <SubmitButton
              onPress={() => {
                isNextDue.current = true
              }}
            >
              Record and next
            </SubmitButton>
          )}
        </FormActions>
      </Form>
    </section>
  )
}
