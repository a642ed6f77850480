import { Undo2 } from 'lucide-react'
import type { BareButtonProps } from './bare-button.tsx'
import { Button } from './button.tsx'

/** Takes back what was just done; offered for some seconds. */
export const UndoButton = (props: Pick<BareButtonProps, 'onPress' | 'aria-describedby' | 'aria-label'>) => (
  <Button {...props} look="soft" size="large" icon={<Undo2 size={16} aria-hidden="true" />}>
    Undo
  </Button>
)
