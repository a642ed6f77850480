import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useDeferredValue, useState } from 'react'
import { createPortal } from 'react-dom'
// oxlint-disable-next-line no-restricted-imports -- a type, which needs no code
import type { DialogProps } from './controls/dialog-frame.tsx'
import { whenIdle } from './when-idle.ts'

// oxlint-disable-next-line no-restricted-imports -- loaded when the browser is idle
const Frame = lazyRouteComponent(() => import('./controls/dialog-frame.tsx'), 'DialogFrame')
whenIdle(() => Frame.preload?.())

/** A dialog was asked for, and its code is still on the way. */
export const DialogBones = () => (
  <div role="status" aria-busy="true" className="veil appear-late">
    <span className="sr-only">Loading...</span>
  </div>
)

/**
 * Dialog. Below 480 px it is a sheet from the bottom. Its content is mounted only while open, and
 * its code loads while the browser is idle, so no screen waits for it.
 */
export function Dialog(props: DialogProps) {
  const [isWanted, setWanted] = useState(props.isOpen)
  if (props.isOpen && !isWanted) setWanted(true)
  // The backdrop responds first; the dialog above it renders afterwards, at low priority.
  const isDue = useDeferredValue(props.isOpen, false)
  return (
    isWanted && (
      <>
        <Veil isOpen={props.isOpen} />
        <Suspense fallback={<DialogBones />}>
          <Frame {...props} isOpen={props.isOpen && isDue} />
        </Suspense>
      </>
    )
  )
}

/**
 * Backdrop between a dialog and the page. Mounted anew each time, so that it covers dialogs already
 * open.
 */
function Veil({ isOpen }: { isOpen: boolean }) {
  const [isThere, setThere] = useState(isOpen)
  if (isOpen && !isThere) setThere(true)
  return (
    isThere &&
    createPortal(
      <div
        onTransitionEnd={() => isOpen || setThere(false)}
        className={`veil transition-opacity duration-160 ${isOpen ? 'starting:opacity-0' : 'pointer-events-none opacity-0'}`}
      />,
      document.body,
    )
  )
}
