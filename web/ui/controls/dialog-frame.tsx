import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useBackCloses } from '#web/platform/back-closes.ts'

export type DialogProps = {
  title: string
  isOpen: boolean
  /** Escape, the X, a press beside the dialog. */
  onClose: () => void
  /** 480 px, or 600. */
  size?: 'narrow' | 'wide'
  /** Keeps the dialog up while something is being sent. */
  isBusy?: boolean
  role?: 'dialog' | 'alertdialog'
  children: ReactNode
}

const doNothing = () => {}

/** Mounted while the dialog is open. */
function BackCloses({ close }: { close: () => void }) {
  useBackCloses(close)
  return null
}

/** The frame of every dialog; a screen uses `Dialog`, which fetches this. */
export function DialogFrame({ title, isOpen, onClose, size = 'narrow', isBusy = false, role, children }: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!isBusy}
      isKeyboardDismissDisabled={isBusy}
      className="fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto p-4 max-[479px]:place-items-end max-[479px]:p-0 max-[479px]:pt-10"
    >
      <Modal
        className={`w-full rounded-dialog border border-line bg-raised shadow-overlay transition-[translate,opacity] duration-160 data-entering:translate-y-2 data-exiting:translate-y-2 data-entering:opacity-0 data-exiting:opacity-0 max-[479px]:rounded-b-none max-[479px]:border-x-0 max-[479px]:border-b-0 max-[479px]:data-entering:translate-y-full max-[479px]:data-exiting:translate-y-full ${size === 'wide' ? 'sm:max-w-150' : 'min-[480px]:max-w-120'}`}
      >
        <AriaDialog
          role={role}
          className="[--tabs-ground:var(--color-raised)] px-6 pt-5 pb-[max(1.5rem,env(safe-area-inset-bottom))] outline-none max-[479px]:px-4"
        >
          <BackCloses close={isBusy ? doNothing : onClose} />
          <div className="mb-4 flex items-start justify-between gap-4">
            <Heading slot="title" className="min-w-0 pt-1 text-lg font-semibold wrap-anywhere">
              {title}
            </Heading>
            <Button
              slot="close"
              aria-label="Close"
              isDisabled={isBusy}
              className="-mr-2 grid size-9 shrink-0 place-items-center rounded-control text-dim hover:bg-hover hover:text-ink disabled:opacity-40 pointer-coarse:size-11"
            >
              <X size={18} aria-hidden="true" />
            </Button>
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
