import { NewSchoolTerm, type SchoolTerm, SchoolTermChanges } from '#contract/people/special-days.ts'
import { type State, states } from '#contract/platform/states.ts'
import { DatePicker } from '#web/ui/controls/date-picker.tsx'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useAddSchoolTerm, useChangeSchoolTerm } from './data.ts'

const stateItems = states.map((state) => ({ id: state, name: state }))
const terms = [1, 2, 3, 4].map((number) => ({ id: number, name: `Term ${number}` }))
const years = Array.from({ length: 10 }, (_, index) => ({ id: 2025 + index, name: String(2025 + index) }))

type SchoolTermDialogProps = {
  /** Term to change, or `new`; null if the dialog is closed. */
  term: SchoolTerm | 'new' | null
  state: State | null
  onClose: () => void
}

export function SchoolTermDialog({ term, state, onClose }: SchoolTermDialogProps) {
  const last = useLastNonNull(term)
  const title = last === 'new' || last === null ? 'Add school term' : `${last.state}, Term ${last.number} ${last.year}`
  return (
    <GuardedDialog title={title} isOpen={term !== null} onClose={onClose} unsaved="Your changes have not been saved.">
      {(guard) =>
        last === 'new' ? <NewTerm {...guard} state={state} /> : last && <ChangedTerm {...guard} term={last} />
      }
    </GuardedDialog>
  )
}

const FAILURE = 'The school term could not be saved.'

function NewTerm({ watch, onCancel, onSaved, state }: FormInDialog & { state: State | null }) {
  const add = useAddSchoolTerm()
  return (
    <Form
      schema={NewSchoolTerm}
      failure={FAILURE}
      onSubmit={async (term) => {
        toast.ok(await add(term))
        onSaved()
      }}
    >
      <span ref={watch} hidden />
      <div className="grid gap-4 min-[480px]:grid-cols-3">
        <Select
          label="State"
          name="state"
          isRequired
          missing="Please choose a state."
          items={stateItems}
          defaultValue={state}
        />
        <Select label="Year" name="year" isRequired missing="Please choose a year." items={years} />
        <Select label="Term" name="number" isRequired missing="Please choose a term." items={terms} />
      </div>
      <TermFields />
      <SubmitOrCancel onCancel={onCancel}>Save term</SubmitOrCancel>
    </Form>
  )
}

function ChangedTerm({ watch, onCancel, onSaved, term }: FormInDialog & { term: SchoolTerm }) {
  const change = useChangeSchoolTerm()
  return (
    <Form
      schema={SchoolTermChanges}
      failure={FAILURE}
      onSubmit={async (changes) => {
        toast.ok(await change(term.id, changes))
        onSaved()
      }}
    >
      <span ref={watch} hidden />
      <TermFields term={term} />
      <SubmitOrCancel onCancel={onCancel}>Save term</SubmitOrCancel>
    </Form>
  )
}

const TermFields = ({ term }: { term?: SchoolTerm }) => (
  <>
    <div className="grid gap-4 min-[480px]:grid-cols-2">
      <DatePicker label="First day" name="from_date" isRequired defaultValue={term?.from_date} />
      <DatePicker label="Last day" name="until_date" isRequired defaultValue={term?.until_date} />
    </div>
    <TextField
      label="Source"
      name="source"
      isRequired
      missing="Please say where the dates are published."
      maxLength={300}
      autoComplete="off"
      defaultValue={term?.source}
      hint="The department’s page, and the date on which you checked it."
    />
  </>
)
