import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { ProfileAnswer } from '#contract/profiles.ts'
import { useSubjects } from '#web/subjects/allSubjects.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { SkeletonCard } from '#web/ui/Skeleton.tsx'
import { EditProfileForm } from './EditProfileForm.tsx'
import { useUnsaved } from './useUnsaved.ts'

type EditProfileDialogProps = { account: User; answer: ProfileAnswer; isOpen: boolean; onClose: () => void }

/** The profile as a form. Whoever leaves it with something unsaved is asked first. */
export function EditProfileDialog({ account, answer, isOpen, onClose }: EditProfileDialogProps) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const subjects = useSubjects()
  const { watch, isUnsaved, isLeaving, leave, stay } = useUnsaved()

  function close() {
    if (isUnsaved()) setAsking(true)
    else onClose()
  }

  function keepEditing() {
    setAsking(false)
    stay?.()
  }

  function discard() {
    onClose()
    leave?.()
  }

  return (
    <>
      <Dialog
        title={answer.data ? 'Edit Profile' : 'Create profile'}
        isOpen={isOpen}
        onClose={close}
        isBusy={isBusy}
        size="wide"
      >
        <Loaded query={subjects} skeleton={<SkeletonCard lines={8} />} failure="Failed to fetch subjects">
          {(all) => (
            <EditProfileForm
              account={account}
              answer={answer}
              subjects={all}
              watch={watch}
              onBusy={setBusy}
              onCancel={close}
              onSaved={onClose}
            />
          )}
        </Loaded>
      </Dialog>
      <ConfirmDialog
        title="Discard your changes?"
        confirm="Discard"
        dismiss="Keep editing"
        isDanger
        isOpen={isAsking || isLeaving}
        onClose={keepEditing}
        onConfirm={discard}
      >
        <p>What you changed in your profile is not saved yet.</p>
      </ConfirmDialog>
    </>
  )
}
