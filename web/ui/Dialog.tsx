import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { DialogProps } from './DialogFrame.tsx'
import { whenIdle } from './whenIdle.ts'

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
