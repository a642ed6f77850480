import { useState } from 'react'
import type { EmployerDetails } from '#contract/people/employers.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import type { FormInDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { useFormDraft } from '#web/ui/form-draft.ts'
import { toast } from '#web/ui/toast.ts'
import { CompanyFields } from './company-fields.tsx'
import { companyForm, EditedCompany } from './company-form.ts'
import { saveCompany } from './company-profile.ts'

const FAILED = 'Failed to update profile'

type EditCompanyFormProps = FormInDialog & { details: EmployerDetails; signInEmail: string | null; draftName: string }

export function EditCompanyForm(props: EditCompanyFormProps) {
  const { details, signInEmail, draftName, watch, onBusy, onCancel, onSaved } = props
  const sendOnce = useSendOnce()
  // Compares with the profile as it was when the form was opened.
  const [saved] = useState(details)
  const { shown, draft } = useFormDraft(draftName, companyForm(details))

  async function save(edited: EditedCompany) {
    const { logo, ...rest } = edited
    const content = [rest, logo && [logo.name, logo.size, logo.lastModified]]
    onBusy(true)
    try {
      toast.ok(await sendOnce(content, ({ idempotencyKey }) => saveCompany(edited, saved, idempotencyKey)))
      onSaved()
    } finally {
      onBusy(false)
    }
  }

  return (
    <Form
      schema={EditedCompany}
      onSubmit={save}
      onFailure={(thrown) => toast.bad(sentenceOf(thrown, FAILED))}
      failure={FAILED}
      draft={draft}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      <div ref={watch} className="contents">
        <CompanyFields shown={shown} logo={saved.logo} locality={saved.locality} signInEmail={signInEmail} />
      </div>
      <SubmitOrCancel onCancel={onCancel}>Save Changes</SubmitOrCancel>
    </Form>
  )
}
