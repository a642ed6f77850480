import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useDeferredValue, useState } from 'react'
import { createPortal } from 'react-dom'
import type { DialogProps } from './DialogFrame.tsx'
import { whenIdle } from './whenIdle.ts'

const Frame = lazyRouteComponent(() => import('./DialogFrame.tsx'), 'DialogFrame')
whenIdle(() => Frame.preload?.())

/** A dialog was asked for, and its code is still on the way. */
export const DialogBones = () => (
  <div role="status" aria-busy="true" className="veil appear-late">
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
  // The veil is the first sign of an answer; what stands above it is drawn after it, in pieces.
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

/** What lies between a dialog and the page. It comes anew each time, so that it lies above the dialogs that stand open. */
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
