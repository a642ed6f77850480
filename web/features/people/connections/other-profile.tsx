import { type ReactNode, Suspense } from 'react'
import type { Side } from '#contract/people/connections.ts'
import type { KnownPerson } from '#web/features/people/profiles/profile-modal.tsx'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { DialogSkeleton } from '#web/ui/dialog.tsx'
import { runWhenIdle } from '#web/ui/idle.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'

const EmployeeModal = lazyComponent(() => import('#web/features/people/profiles/profile-modal.tsx'), 'ProfileModal')
const EmployerModal = lazyComponent(
  () => import('#web/features/people/profiles/employer-profile-modal.tsx'),
  'EmployerProfileModal',
)
const modals = { employer: EmployeeModal, employee: EmployerModal }
for (const modal of Object.values(modals)) runWhenIdle(() => modal.preload?.())

type OtherProfileProps = {
  /** Side of the reader, which decides the kind of profile. */
  side: Side
  person: KnownPerson | null
  onClose: () => void
  action?: ReactNode
}

/** Opens the profile of a person on the other side. */
export function OtherProfile({ side, person, onClose, action }: OtherProfileProps) {
  const wasOpened = useLastNonNull(person) !== null
  const Modal = modals[side]
  if (!wasOpened) return null
  return (
    <Suspense fallback={<DialogSkeleton />}>
      <Modal person={person} onClose={onClose} action={action} />
    </Suspense>
  )
}
