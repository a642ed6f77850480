import { Suspense, useDeferredValue, useState } from 'react'
import { createPortal } from 'react-dom'
import { lazyComponent } from '#web/platform/lazy-component.ts'
// oxlint-disable-next-line no-restricted-imports -- a type, which needs no code
import type { DialogProps } from './controls/dialog-frame.tsx'
import { runWhenIdle } from './idle.ts'

// oxlint-disable-next-line no-restricted-imports -- loaded when the browser is idle
const Frame = lazyComponent(() => import('./controls/dialog-frame.tsx'), 'DialogFrame')
runWhenIdle(() => Frame.preload?.())

/** Shown in place of a dialog whose code is still loading. */
export const DialogSkeleton = () => (
  <div role="status" aria-busy="true" className="backdrop appear-late">
    <span className="sr-only">Loading...</span>
  </div>
)

/**
 * Dialog. Below 480 px it is a sheet from the bottom. Its content is mounted only while open, and
 * its code loads while the browser is idle, so no screen waits for it.
 */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen)
  if (props.isOpen && !wasOpened) setWasOpened(true)
  // The backdrop responds first; the dialog above it renders afterwards, at low priority.
  const isFrameDue = useDeferredValue(props.isOpen, false)
  return (
    wasOpened && (
      <>
        <Backdrop isOpen={props.isOpen} />
        <Suspense fallback={<DialogSkeleton />}>
          <Frame {...props} isOpen={props.isOpen && isFrameDue} />
        </Suspense>
      </>
    )
  )
}

/**
 * Backdrop between a dialog and the page. Mounted anew each time, so that it covers dialogs already
 * open.
 */
function Backdrop({ isOpen }: { isOpen: boolean }) {
  const [isMounted, setMounted] = useState(isOpen)
  if (isOpen && !isMounted) setMounted(true)
  return (
    isMounted &&
    createPortal(
      <div
        onTransitionEnd={() => isOpen || setMounted(false)}
        className={`backdrop transition-opacity duration-160 ${isOpen ? 'starting:opacity-0' : 'pointer-events-none opacity-0'}`}
      />,
      document.body,
    )
  )
}
