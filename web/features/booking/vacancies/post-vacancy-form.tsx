import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import * as z from 'zod'
import type { NewVacancy, Vacancy } from '#contract/booking/vacancies.ts'
import { classificationFacts, classificationsOf } from '#contract/people/classifications.ts'
import type { Colleague } from '#contract/people/colleagues.ts'
import type { Pool } from '#contract/people/pools.ts'
import type { Subject } from '#contract/people/subjects.ts'
import { sectorTerms } from '#contract/platform/sector-terms.ts'
import { ApprovalNotice } from '#web/features/booking/approvals/approval-notice.tsx'
import { levels } from '#web/features/booking/availability/staff-filters.ts'
import { byCategory, isFor } from '#web/features/people/subjects/all-subjects.ts'
import { forgetDraft, useDraft } from '#web/platform/drafts.ts'
import { failureOf } from '#web/platform/failure.ts'
import { useLevelNames } from '#web/platform/level-names.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Form, FormActions, SubmitButton, useFormState } from '#web/ui/controls/form.tsx'
import { GroupedComboBox } from '#web/ui/controls/grouped-combo-box.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import type { DayNotes } from '#web/ui/day-notes.ts'
import { toast } from '#web/ui/toast.ts'
import { AbsentField } from './absent-field.tsx'
import { AskedFields } from './asked-fields.tsx'
import { DetailFields } from './detail-fields.tsx'
import { FilesField } from './files-field.tsx'
import { OneAtATimeNotice } from './one-at-a-time-notice.tsx'
import {
  colleagueValues,
  fromDraft,
  sentenceValues,
  templateValues,
  typedValues,
  type VacancyValues,
  vacancyOf,
  withKnownPool,
} from './post-form.ts'
import { readSentence } from './sentence.ts'
import { SentenceField } from './sentence-field.tsx'
import { SeveralDatesDialog } from './several-dates-dialog.tsx'
import { SlotFields } from './slot-fields.tsx'
import type { WorkplaceNow } from './slot-values.ts'
import { TemplateChoice } from './template-choice.tsx'
import { SaveTemplateDialog, TemplatesDialog } from './template-dialogs.tsx'
import { useTemplates } from './templates.ts'
import { useUploads } from './uploads.ts'
import { usePostVacancy, usePreview } from './vacancies.ts'
import { sentenceText } from './vacancy-texts.ts'

const notUploaded = {
  sending: 'Please wait until the files are uploaded.',
  failed: 'A file was not uploaded. Try it again or remove it.',
}
// The fields are controlled, so their values are sent; required ones are checked by the form.
const schema = z.object({
  files: z.enum(['done', 'sending', 'failed']).refine((state) => state === 'done', {
    error: ({ input }) => notUploaded[input as keyof typeof notUploaded],
  }),
})

type PostVacancyFormProps = {
  /** Values before any change, unless a draft is kept. */
  start: VacancyValues
  /** Sentence to read into the form, typed elsewhere; empty if there is none. */
  sentence: string
  /** Key of the draft. */
  draft: string
  workplace: WorkplaceNow & { zone: string }
  /** Special days of the site. */
  notes: DayNotes
  subjects: readonly Subject[]
  pools: readonly Pool[]
  colleagues: readonly Colleague[]
  onPosted: (vacancy: Vacancy) => void
  onCancel: () => void
}

/** Form that posts a vacancy. The browser keeps its draft until then. */
export function PostVacancyForm({
  draft,
  sentence,
  workplace,
  notes,
  subjects,
  pools,
  colleagues,
  onPosted,
  onCancel,
  ...rest
}: PostVacancyFormProps) {
  const { sector } = workplace
  const terms = sectorTerms[sector]
  const levelNames = useLevelNames(sector)
  const own = subjects.filter((subject) => isFor(subject, [sector]))
  const read = (typed: string) => readSentence(typed, { sector, today: workplace.today, subjects: own, colleagues })
  const [start] = useState(() => (sentence ? sentenceValues(read(sentence), rest.start, workplace) : rest.start))
  const [text, saveText] = useDraft(draft, JSON.stringify(start))
  // An upload ends after other changes, so it adds its file to the values of that moment.
  const latest = useRef(text)
  const [isTyped, setTyped] = useState(false)
  const setText = (next: string) => {
    latest.current = next
    setTyped(true)
    saveText(next)
  }
  const [isRestored] = useState(() => text !== JSON.stringify(start))
  const [isLimited, setLimited] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const values = isTyped ? typedValues(text, start) : fromDraft(text, start, workplace)
  const vacancy = vacancyOf(values)
  const preview = usePreview(vacancy)
  const exceeded = preview.data?.exceeded ?? []
  const post = usePostVacancy()
  const templates = useTemplates().data ?? []
  const uploading = useUploads((file) => {
    const now = fromDraft(latest.current, start, workplace)
    setText(JSON.stringify({ ...now, files: [...now.files, { ...file, shown: 'booking' }] }))
  })
  const uploads = uploading.uploads.some(({ failure }) => failure === null)
    ? 'sending'
    : uploading.uploads.length > 0
      ? 'failed'
      : 'done'
  const [saving, setSaving] = useState<NewVacancy | null>(null)
  const [isManaging, setManaging] = useState(false)
  const [filled, setFilled] = useState<FormFill | null>(() =>
    sentence ? { says: sentenceText(read(sentence), terms.subject), before: JSON.stringify(rest.start) } : null,
  )
  const change = (changes: Partial<VacancyValues>) => setText(JSON.stringify({ ...values, ...changes }))
  const fill = (says: string, next: VacancyValues) => {
    setFilled({ says, before: text })
    setText(JSON.stringify(withKnownPool(next, pools)))
  }

  const readInto = (typed: string) => {
    const found = read(typed)
    fill(sentenceText(found, terms.subject), sentenceValues(found, values, workplace))
  }

  async function send() {
    if (vacancy === null) return
    const { message, data } = await post(vacancy)
    forgetDraft(draft)
    toast.ok(data.approval === null ? message : 'Sent for approval.')
    onPosted(data)
  }

  return (
    <>
      <Form
        schema={schema}
        extra={{ files: uploads }}
        onSubmit={send}
        onFailure={(thrown) => setLimited(failureOf(thrown).code === 'plan_limit_reached')}
        failure="The vacancy could not be posted. Please try again."
        className="card grid grid-cols-[minmax(0,1fr)] gap-5 p-4 min-[480px]:p-6"
      >
        {isRestored && <p className="text-hint font-medium text-dim">Your draft was restored.</p>}
        {isLimited && (
          <Link
            to="/employer/account"
            search={{ option: 'status' }}
            className={`${buttonClass('soft', 'small')} justify-self-start`}
          >
            See your plan
          </Link>
        )}
        <TemplateChoice
          templates={templates}
          onChoose={(template) =>
            fill(`Filled in from ${template.name}. Please check the dates.`, templateValues(template, workplace))
          }
          onManage={() => setManaging(true)}
        />
        <AbsentField
          colleagues={colleagues}
          absent={values.absent}
          hint="Fills in the form."
          onChoose={(colleague) => fill(`Filled in for ${colleague.name}.`, colleagueValues(colleague, values))}
          onChange={(absent) => change({ absent })}
        />
        <SentenceField sector={sector} start={sentence} onRead={readInto} />
        <FilledNote
          filled={filled}
          onUndo={(before) => {
            setText(before)
            setFilled(null)
          }}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <GroupedComboBox
              name="subject_id"
              label={terms.subject}
              isRequired
              placeholder={`Choose a ${terms.subject.toLowerCase()}`}
              groups={byCategory(own)}
              value={values.subject_id}
              onChange={(subject_id) => change({ subject_id })}
            />
          </div>
          {sector === 'education' && values.slots.every(({ classification }) => classification === null) && (
            <Select
              name="classification"
              label="Role"
              isRequired
              items={classificationsOf(sector).map((id) => ({ id, name: classificationFacts[id].name }))}
              value={values.classification}
              onChange={(classification) => change({ classification })}
            />
          )}
          <Select
            label={terms.level}
            all={terms.allLevels}
            items={levels.map((id) => ({ id, name: levelNames[id] }))}
            value={values.year_level}
            onChange={(year_level) => change({ year_level })}
          />
        </div>
        <SlotFields
          slots={values.slots}
          onChange={(slots) => change({ slots })}
          onSeveral={() => setChoosing(true)}
          workplace={workplace}
          notes={notes}
          preview={preview.data}
          isPreviewStale={preview.isPlaceholderData}
          advice={
            values.asks === 'pool' ? 'Try other times, or ask the best matches.' : 'Try other times or another role.'
          }
        />
        <AskedFields values={values} pools={pools} onChange={change} />
        <DetailFields values={values} sector={sector} onChange={change} />
        <FilesField files={values.files} onChange={(files) => change({ files })} uploading={uploading} />
        <ApprovalNotice exceeded={exceeded} />
        <OneAtATimeNotice limit={preview.data?.one_at_a_time} />
        <div className="-ml-3">
          <Button look="link" size="small" isDisabled={vacancy === null} onPress={() => setSaving(vacancy)}>
            Save as template
          </Button>
        </div>
        <Actions
          send={exceeded.length > 0 ? 'Ask for approval' : 'Post'}
          onCancel={() => {
            forgetDraft(draft)
            onCancel()
          }}
        />
      </Form>
      {/* Rendered beside the form, because react-aria hands its properties to forms inside it. */}
      <SeveralDatesDialog
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        slots={values.slots}
        today={workplace.today}
        notes={notes}
        isSchool={sector === 'education'}
        onAdd={(slots) => change({ slots })}
      />
      <SaveTemplateDialog vacancy={saving} onClose={() => setSaving(null)} />
      <TemplatesDialog isOpen={isManaging} onClose={() => setManaging(false)} templates={templates} />
    </>
  )
}

/** Sentence about what has filled in the form; `before` is the draft until then. */
type FormFill = { says: string; before: string }

const FilledNote = ({ filled, onUndo }: { filled: FormFill | null; onUndo: (before: string) => void }) => (
  <div role="status" className="empty:hidden">
    {filled && (
      <p className="flex flex-wrap items-center text-hint font-medium text-dim">
        <span className="mr-1">{filled.says}</span>
        <Button look="link" size="small" onPress={() => onUndo(filled.before)}>
          Undo
        </Button>
      </p>
    )}
  </div>
)

function Actions({ send, onCancel }: { send: string; onCancel: () => void }) {
  const { isPending } = useFormState()
  return (
    <FormActions>
      <Button look="plain" isDisabled={isPending} onPress={onCancel}>
        Cancel
      </Button>
      <SubmitButton>{send}</SubmitButton>
    </FormActions>
  )
}
