import { Eye, Pencil } from 'lucide-react'
import { useState } from 'react'
import { CancellationNote } from '#web/features/booking/employer-cancellations/cancellation-note.tsx'
import { useMay, useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { CompanyDetails } from '#web/features/people/profiles/company-details.tsx'
import { contactFieldNames } from '#web/features/people/profiles/company-facts.tsx'
import { EditCompanyForm } from '#web/features/people/profiles/edit-company-form.tsx'
import { useEmployerProfile } from '#web/features/people/profiles/employer-profile.ts'
import { PupilFreeDays } from '#web/features/people/special-days/pupil-free-days.tsx'
import { useMe } from '#web/platform/session.ts'
import { useUrlState } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'

const COMPANY = 'company'

export function CompanyProfileScreen() {
  const me = useMe()
  const profile = useEmployerProfile(me.id)
  const account = useMyAccount()
  const mayEdit = useMay('manage')
  const [{ option }, set] = useUrlState()
  // A link with `?option=edit` opens the form at once.
  const [isEditing, setEditing] = useState(option === 'edit')

  function close() {
    setEditing(false)
    if (option === 'edit') set({}, { replace: true, isReset: true, resetScroll: true })
  }

  return (
    <Screen
      title="Company Profile"
      width="reading"
      actions={
        profile.data &&
        mayEdit && (
          <Button onPress={() => setEditing(true)} icon={<Pencil size={16} aria-hidden="true" />}>
            Edit Profile
          </Button>
        )
      }
    >
      <Loaded query={profile} skeleton={<SkeletonCard lines={9} />} failure="Failed to load profile data">
        {(details) => (
          <>
            <p className="flex items-start gap-2.5 rounded-control bg-brand-soft px-4 py-3 text-sm text-brand-ink">
              <Eye size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
              This profile is visible to connected staff. Others do not see the{' '}
              {contactFieldNames('owner', 'disjunction')} until they are booked.
            </p>
            <CancellationNote employerId={details.employer_id} isOwn />
            <CompanyDetails details={details} />
            {details.sector === 'education' && <PupilFreeDays />}
            <GuardedDialog
              title="Edit Profile"
              isOpen={isEditing && mayEdit}
              onClose={close}
              unsaved="Your profile changes have not been saved."
              draft={COMPANY}
            >
              {(guard) => (
                <EditCompanyForm
                  draftName={COMPANY}
                  details={details}
                  signInEmail={account.data?.email ?? null}
                  {...guard}
                />
              )}
            </GuardedDialog>
          </>
        )}
      </Loaded>
    </Screen>
  )
}
