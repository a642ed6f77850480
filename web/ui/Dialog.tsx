import { lazyRouteComponent } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { whenIdle } from './whenIdle.ts'

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

const Frame = lazyRouteComponent(() => import('./DialogFrame.tsx'), 'DialogFrame')
whenIdle(() => Frame.preload?.())

/** A dialog was asked for, and its code is still on the way. */
export const DialogBones = () => (
  <div role="status" aria-busy="true" className="fixed inset-0 z-50 bg-veil appear-late">
    <span className="sr-only">Loading...</span>
  </div>
)

/**
 * Under 480 px it is a sheet that rises from the bottom. Its content is mounted only while it is open. No screen waits
 * for the code of its dialogs: that comes while the browser is idle.
 */
export function Dialog(props: DialogProps) {
  const [isWanted, setWanted] = useState(props.isOpen)
  if (props.isOpen && !isWanted) setWanted(true)
  return (
    isWanted && (
      <Suspense fallback={<DialogBones />}>
        <Frame {...props} />
      </Suspense>
    )
  )
}
