import { lazyRouteComponent } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import type { Side } from '#contract/people/connections.ts'
import type { KnownPerson } from '#web/features/people/profiles/profile-modal.tsx'
import { DialogBones } from '#web/ui/dialog.tsx'
import { useLast } from '#web/ui/use-last.ts'
import { whenIdle } from '#web/ui/when-idle.ts'

const EmployeeModal = lazyRouteComponent(
  () => import('#web/features/people/profiles/profile-modal.tsx'),
  'ProfileModal',
)
const EmployerModal = lazyRouteComponent(
  () => import('#web/features/people/profiles/employer-profile-modal.tsx'),
  'EmployerProfileModal',
)
const modals = { employer: EmployeeModal, employee: EmployerModal }
for (const modal of Object.values(modals)) whenIdle(() => modal.preload?.())

type OtherProfileProps = {
  /** Side of the reader, which decides the kind of profile. */
  side: Side
  person: KnownPerson | null
  onClose: () => void
  action?: ReactNode
}

/** Opens the profile of a person on the other side. */
export function OtherProfile({ side, person, onClose, action }: OtherProfileProps) {
  const wasOpened = useLast(person) !== null
  const Modal = modals[side]
  if (!wasOpened) return null
  return (
    <Suspense fallback={<DialogBones />}>
      <Modal person={person} onClose={onClose} action={action} />
    </Suspense>
  )
}
