/** Parts shown while a rejection can still be undone. */
import { Undo2 } from 'lucide-react'
import { Button, type UnstyledButtonProps } from './button.tsx'
import { Badge } from './status-badge.tsx'

export const UndoButton = (props: Pick<UnstyledButtonProps, 'onPress' | 'aria-describedby' | 'aria-label'>) => (
  <Button {...props} look="soft" size="large" icon={<Undo2 size={16} aria-hidden="true" />}>
    Undo
  </Button>
)

/** Status of a rejection that is held back for Undo, or being sent. */
export const RejectingBadge = () => (
  <span role="status">
    <Badge>Rejecting…</Badge>
  </span>
)
