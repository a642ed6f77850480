/** Dialogs that add, edit, import and delete permanent staff of a site. */
import { useState } from 'react'
import * as z from 'zod'
import { classRoomLabels } from '#contract/booking/vacancy-details-rules.ts'
import { classificationFacts, classificationsOf } from '#contract/people/classifications.ts'
import { type Colleague, LONGEST_COLLEAGUE_LIST, NewColleague } from '#contract/people/colleagues.ts'
import { sectorTerms } from '#contract/platform/sector-terms.ts'
import { pastedLines, type Sector } from '#contract/platform/values.ts'
import { byCategory, isFor, useSubjects } from '#web/features/people/subjects/all-subjects.ts'
import { useLevelNames } from '#web/platform/level-names.ts'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { GroupedComboBox } from '#web/ui/controls/grouped-combo-box.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import { TimeField } from '#web/ui/controls/time-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useColleagueChanges } from './colleagues.ts'

type ColleagueDialogProps = {
  /** Person to change, or `new`; null if the dialog is closed. */
  colleague: Colleague | 'new' | null
  sector: Sector
  onClose: () => void
}

export function ColleagueDialog({ colleague, sector, onClose }: ColleagueDialogProps) {
  const last = useLastNonNull(colleague)
  return (
    <GuardedDialog
      title={last === 'new' ? 'Add a person' : 'Edit person'}
      isOpen={colleague !== null}
      onClose={onClose}
      unsaved="The person has not been saved."
    >
      {(guard) => last && <ColleagueForm {...guard} colleague={last === 'new' ? null : last} sector={sector} />}
    </GuardedDialog>
  )
}

type ColleagueFormProps = FormInDialog & { colleague: Colleague | null; sector: Sector }

function ColleagueForm({ watch, onBusy, onCancel, onSaved, colleague, sector }: ColleagueFormProps) {
  const { save } = useColleagueChanges()
  const terms = sectorTerms[sector]
  const levelNames = useLevelNames(sector)
  const subjects = (useSubjects().data ?? []).filter((subject) => isFor(subject, [sector]))
  const [choices, setChoices] = useState(() => ({
    subject_id: colleague?.subject?.id ?? null,
    classification: colleague?.classification ?? null,
    year_level: colleague?.year_level ?? null,
  }))
  const choose = (changes: Partial<typeof choices>) => setChoices({ ...choices, ...changes })

  async function send(body: z.output<typeof NewColleague>) {
    onBusy(true)
    try {
      toast.ok(await save(colleague, body))
      onSaved()
    } finally {
      onBusy(false)
    }
  }

  return (
    <Form
      schema={NewColleague}
      extra={choices}
      onSubmit={send}
      failure="The person could not be saved. Please try again."
    >
      <div ref={watch} className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField
            name="name"
            label="Name"
            isRequired
            missing="Please enter a name."
            hint="As you say it, such as Ms Rossi. The person who fills in may see it."
            defaultValue={colleague?.name}
            maxLength={100}
            autoComplete="off"
            autoFocus
          />
        </div>
        <div className="sm:col-span-2">
          <GroupedComboBox
            name="subject_id"
            label={terms.subject}
            placeholder={`Choose a ${terms.subject.toLowerCase()}`}
            groups={byCategory(subjects)}
            value={choices.subject_id}
            onChange={(subject_id) => choose({ subject_id })}
          />
        </div>
        <Select
          name="classification"
          label="Role"
          all="Usual role"
          items={classificationsOf(sector).map((id) => ({ id, name: classificationFacts[id].name }))}
          value={choices.classification}
          onChange={(classification) => choose({ classification })}
        />
        <Select
          name="year_level"
          label={terms.level}
          all={terms.allLevels}
          items={(['primary', 'secondary'] as const).map((id) => ({ id, name: levelNames[id] }))}
          value={choices.year_level}
          onChange={(year_level) => choose({ year_level })}
        />
        <TextField
          name="class_room"
          label={classRoomLabels[sector]}
          defaultValue={colleague?.class_room ?? ''}
          maxLength={100}
        />
        <TextField name="report_to" label="Report to" defaultValue={colleague?.report_to ?? ''} maxLength={150} />
        <div className="grid grid-cols-2 gap-4 sm:col-span-2">
          <TimeField name="start_time" label="Start time" defaultValue={colleague?.start_time} />
          <TimeField name="end_time" label="End time" defaultValue={colleague?.end_time} />
        </div>
      </div>
      <SubmitOrCancel onCancel={onCancel}>Save</SubmitOrCancel>
    </Form>
  )
}

const List = z.object({ list: pastedLines(LONGEST_COLLEAGUE_LIST, 'Enter at least one name.') })

type PasteDialogProps = { isOpen: boolean; sector: Sector; onClose: () => void }

export const PasteDialog = ({ isOpen, sector, onClose }: PasteDialogProps) => (
  <GuardedDialog title="Paste a list" isOpen={isOpen} onClose={onClose} unsaved="The list has not been saved.">
    {(guard) => <PasteForm {...guard} sector={sector} />}
  </GuardedDialog>
)

function PasteForm({ watch, onBusy, onCancel, onSaved, sector }: FormInDialog & { sector: Sector }) {
  const { read } = useColleagueChanges()
  const { subject } = sectorTerms[sector]

  async function send({ list }: z.output<typeof List>) {
    onBusy(true)
    try {
      toast.ok(await read(list))
      onSaved()
    } finally {
      onBusy(false)
    }
  }

  return (
    <Form schema={List} onSubmit={send} failure="The list could not be saved. Please try again.">
      <p className="text-sm text-dim">
        One person per line, copied from a spreadsheet or a CSV file. Only the name is needed. A person with the same
        name is replaced.
      </p>
      <div ref={watch} className="contents">
        <TextArea
          name="list"
          label="Permanent staff"
          isRequired
          missing="Enter at least one name."
          hint={`Columns: Name, ${subject}, Role, Level, Class and room, Report to, Start, End. If the first line names the columns, their order does not matter.`}
          rows={8}
          autoFocus
        />
      </div>
      <SubmitOrCancel onCancel={onCancel}>Save list</SubmitOrCancel>
    </Form>
  )
}

type DeleteDialogProps = { colleague: Colleague | null; onClose: () => void; onDeleted: () => void }

export function DeleteColleagueDialog({ colleague, onClose, onDeleted }: DeleteDialogProps) {
  const { remove } = useColleagueChanges()
  const last = useLastNonNull(colleague)
  return (
    <ConfirmDialog
      title={`Delete ${last?.name}?`}
      confirm="Delete person"
      dismiss="Keep person"
      isDanger
      isOpen={colleague !== null}
      onClose={onClose}
      onConfirm={async () => {
        if (!last) return
        toast.ok(await remove(last))
        onDeleted()
      }}
      failure="The person could not be deleted. Please try again."
    >
      <p>Vacancies that were posted for this person keep the name.</p>
    </ConfirmDialog>
  )
}
