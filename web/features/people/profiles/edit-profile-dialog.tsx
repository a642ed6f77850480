import type { User } from '#contract/identity/accounts.ts'
import type { ProfileAnswer } from '#contract/people/profiles.ts'
import { useSubjects } from '#web/features/people/subjects/all-subjects.ts'
import { GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { EditProfileForm } from './edit-profile-form.tsx'

const PROFILE = 'profile'

type EditProfileDialogProps = { account: User; answer: ProfileAnswer; isOpen: boolean; onClose: () => void }

/** The profile of an employee as a form. */
export function EditProfileDialog({ account, answer, isOpen, onClose }: EditProfileDialogProps) {
  const subjects = useSubjects()
  return (
    <GuardedDialog
      title={answer.data ? 'Edit Profile' : 'Create profile'}
      isOpen={isOpen}
      onClose={onClose}
      unsaved="Your profile changes have not been saved."
      draft={PROFILE}
    >
      {(guard) => (
        <Loaded query={subjects} skeleton={<SkeletonCard lines={8} />} failure="Failed to fetch subjects">
          {(all) => <EditProfileForm account={account} answer={answer} subjects={all} draftName={PROFILE} {...guard} />}
        </Loaded>
      )}
    </GuardedDialog>
  )
}
