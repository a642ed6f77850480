import { lazyRouteComponent } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, Suspense, useRef, useState } from 'react'
import type { SessionUser } from './platform/session.ts'
import { Avatar } from './ui/Avatar.tsx'
import { whenIdle } from './ui/whenIdle.ts'

const Entries = lazyRouteComponent(() => import('./PersonMenuEntries.tsx'), 'PersonMenuEntries')
whenIdle(() => Entries.preload?.())

/** Who is signed in, and the way out. The frame of every screen waits for this button only, not for its menu. */
export function PersonMenu({ user, onLogout }: { user: SessionUser; onLogout: () => void }) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)

  function open() {
    // Not every browser gives focus to what is clicked, and the menu brings focus back to where it was.
    trigger.current?.focus({ preventScroll: true })
    setWanted(true)
    setOpen(true)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    open()
  }

  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={open}
        onKeyDown={onKeyDown}
        className="flex min-h-10 items-center gap-1.5 rounded-full py-1 pr-2 pl-1 hover:bg-hover pointer-coarse:min-h-11"
      >
        <span className="sr-only">Account of {user.name}</span>
        <Avatar name={user.name} size="small" />
        <ChevronDown size={15} aria-hidden="true" className="text-dim" />
      </button>
      {isWanted && (
        <Suspense>
          <Entries user={user} trigger={trigger} isOpen={isOpen} onOpenChange={setOpen} onLogout={onLogout} />
        </Suspense>
      )}
    </>
  )
}
