import type { User } from '#contract/accounts.ts'
import type { ProfileAnswer } from '#contract/profiles.ts'
import { useSubjects } from '#web/subjects/allSubjects.ts'
import { GuardedDialog } from '#web/ui/GuardedDialog.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { SkeletonCard } from '#web/ui/Skeleton.tsx'
import { EditProfileForm } from './EditProfileForm.tsx'

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
