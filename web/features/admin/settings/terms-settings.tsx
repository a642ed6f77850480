import { useState } from 'react'
import type * as z from 'zod'
import { LONGEST_TERMS, LONGEST_TERMS_CHANGES, NewTerms, TERMS_NOTICE_DAYS } from '#contract/admin/settings.ts'
import type { Terms, TermsRole } from '#contract/identity/accounts.ts'
import { dayInWords } from '#contract/platform/wall-clock-rules.ts'
import { useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { TermsText } from '#web/features/identity/accounts/terms.tsx'
import { forgetDraft, useDraft } from '#web/platform/drafts.ts'
import { useUrlState } from '#web/platform/url-state.ts'
import { Card } from '#web/ui/card.tsx'
import { DatePicker } from '#web/ui/controls/date-picker.tsx'
import { FormActions, SubmitButton } from '#web/ui/controls/form.tsx'
import { TextArea } from '#web/ui/controls/text-field.tsx'
import { addDays, todayIn } from '#web/ui/dates.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { ScrollBox } from '#web/ui/scroll-box.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { useTerms } from './data.ts'
import { GuardedForm, useEdition } from './guarded-form.tsx'
import { PublishDialog, type Publishing } from './publish-dialog.tsx'
import { TermsVersions } from './terms-versions.tsx'

const roles = [
  { id: 'employer', label: 'Employers' },
  { id: 'employee', label: 'Employees' },
] as const

/** Edits the newest terms of a role and lists all their versions. */
export function TermsSettings() {
  const [{ role: roleParam, page = 1 }, set] = useUrlState()
  const role: TermsRole = roleParam === 'employee' ? 'employee' : 'employer'
  const query = useTerms(role, page)
  const { edition, renew } = useEdition(query.refetch)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <Segmented
          label="Terms for"
          items={roles}
          value={role}
          onChange={(next) => set({ role: next, page: null, version: null }, { replace: true })}
        />
      </div>
      <Loaded query={query} skeleton={<SkeletonCard lines={12} />} failure="The terms could not be loaded.">
        {(terms) => (
          <>
            <TermsEditor
              key={`${role} ${edition}`}
              role={role}
              current={terms.current}
              countPeopleToAsk={async () =>
                (await query.refetch({ throwOnError: true })).data?.asked_again ?? terms.asked_again
              }
              onRenew={renew}
            />
            <TermsVersions role={role} query={query} />
          </>
        )}
      </Loaded>
    </div>
  )
}

const FormBody = NewTerms.pick({ body: true, changes: true, applies_on: true })

type TermsEditorProps = {
  role: TermsRole
  current: Pick<Terms, 'version' | 'body' | 'is_coming' | 'applies_on'>
  /** Counts the people whom a new version would ask again, as of now. */
  countPeopleToAsk: () => Promise<number>
  onRenew: () => unknown
}

function TermsEditor({ role, current, countPeopleToAsk, onRenew }: TermsEditorProps) {
  const [base, setBase] = useState(current)
  const draft = `terms ${role}`
  const [body, setBody] = useDraft(draft, current.body)
  const [wasBack] = useState(body !== current.body)
  const [publishing, setPublishing] = useState<Publishing | null>(null)
  const today = todayIn(useMyAccount().data?.time_zone ?? 'Australia/Melbourne')

  /** The form stays busy until the admin has confirmed or cancelled the publication. */
  const publish = async ({ body: typed, changes, applies_on }: z.output<typeof FormBody>) => {
    const asked_again = await countPeopleToAsk()
    const version = await new Promise<number | null>((resolve, reject) =>
      setPublishing({
        role,
        body: typed,
        changes,
        applies_on,
        isToday: applies_on === today,
        version: base.version,
        asked_again,
        resolve,
        reject,
      }),
    ).finally(() => setPublishing(null))
    if (version === null) return false
    setBase({ version, body: typed, is_coming: applies_on !== today, applies_on })
    setBody(typed)
    forgetDraft(draft)
    return true
  }

  return (
    <Card
      title={`Terms for every ${role}`}
      intro={`Version ${base.version} ${base.is_coming ? `applies from ${dayInWords(base.applies_on)}` : 'is in force'}. Leave an empty line before each section; its first line is the heading.`}
    >
      <GuardedForm
        schema={FormBody}
        failure="The terms could not be published."
        onRenew={onRenew}
        onDiscard={() => forgetDraft(draft)}
        isBack={wasBack && body !== base.body}
        onSubmit={publish}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
          <TextArea
            label="Text"
            name="body"
            isRequired
            value={body}
            onChange={setBody}
            rows={22}
            maxLength={LONGEST_TERMS}
          />
          <div className="min-w-0">
            <p aria-hidden="true" className="mb-1.5 text-sm font-medium">
              Preview
            </p>
            <ScrollBox label="Preview">
              <TermsText body={body.trim()} />
            </ScrollBox>
          </div>
        </div>
        <div key={base.version} className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
          <TextArea
            label="What changed"
            name="changes"
            isRequired
            missing="Please describe what changed, in a sentence or two."
            rows={3}
            maxLength={LONGEST_TERMS_CHANGES}
            hint={`Every ${role} sees it before agreeing.`}
          />
          <DatePicker
            label="Applies from"
            name="applies_on"
            isRequired
            defaultValue={addDays(today, TERMS_NOTICE_DAYS)}
            min={today}
            hint="The previous terms apply until then. People can agree early."
          />
        </div>
        <FormActions>
          <SubmitButton isDisabled={body.trim() === base.body}>Publish...</SubmitButton>
        </FormActions>
      </GuardedForm>
      <PublishDialog publishing={publishing} />
    </Card>
  )
}
