import { useState } from 'react'
import type { User } from '#contract/identity/accounts.ts'
import type { ProfileAnswer } from '#contract/people/profiles.ts'
import type { Subject } from '#contract/people/subjects.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { useFormDraft } from '#web/ui/form-draft.ts'
import { Meter } from '#web/ui/meter.tsx'
import { toast } from '#web/ui/toast.ts'
import { AboutFields } from './about-fields.tsx'
import { saveProfile } from './my-profile.ts'
import { NOT_UPDATED, saveFailure } from './profile-failures.ts'
import { EditedProfile, profileForm } from './profile-form.ts'
import { SectorField } from './sector-field.tsx'
import { TeachingFields } from './teaching-fields.tsx'

type EditProfileFormProps = {
  account: User
  answer: ProfileAnswer
  subjects: readonly Subject[]
  draftName: string
  /** Receives the form's element, to detect unsaved changes. */
  watch: (element: HTMLElement | null) => void
  onBusy: (isBusy: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

const AUDIENCE = { for: 'invitation' } as const

export function EditProfileForm(props: EditProfileFormProps) {
  const { account, answer, subjects, draftName, watch, onBusy, onCancel, onSaved } = props
  const { shown, draft } = useFormDraft(draftName, profileForm(account, answer))
  const [sector, setSector] = useState(shown.sector)
  const [sent, setSent] = useState<number | null>(null)
  const sendOnce = useSendOnce()
  // A new profile asks for the sector first, so that a nurse is not asked for a teacher's details.
  // A known sector comes last.
  const isNew = answer.data === null
  const sectorField = <SectorField shown={shown.sector} onSector={setSector} />

  async function save(edited: EditedProfile) {
    const { cv, ...rest } = edited
    const content = [rest, cv && [cv.name, cv.size, cv.lastModified]]
    onBusy(true)
    try {
      const message = await sendOnce(content, (options) =>
        saveProfile(edited, account, !isNew, { ...options, onProgress: setSent }),
      )
      toast.ok(message, AUDIENCE)
      onSaved()
    } finally {
      onBusy(false)
      setSent(null)
    }
  }

  return (
    <Form
      schema={EditedProfile}
      onSubmit={save}
      onFailure={(thrown) => toast.bad(saveFailure(thrown), AUDIENCE)}
      failure={NOT_UPDATED}
      draft={draft}
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
    >
      <div ref={watch} className="contents">
        {isNew && sectorField}
        <TeachingFields
          sector={sector}
          shown={shown}
          register={answer.data?.registration?.register ?? null}
          cvName={answer.data?.cv_name ?? null}
          subjects={subjects}
        />
        <AboutFields shown={shown}>{!isNew && sectorField}</AboutFields>
      </div>
      {sent !== null && sent < 1 && <Meter label="Uploading your CV" percent={sent * 100} />}
      <SubmitOrCancel onCancel={onCancel}>Save Changes</SubmitOrCancel>
    </Form>
  )
}
