import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import type { SessionUser } from '#web/platform/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { runWhenIdle } from '#web/ui/idle.ts'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import type { MenuStart } from './person-menu-entries.tsx'

const Entries = lazyComponent(() => import('./person-menu-entries.tsx'), 'PersonMenuEntries')
runWhenIdle(() => Entries.preload?.())

/**
 * Button with the person's name. The frame of every screen waits for this button only, not for its
 * menu.
 */
export function PersonMenu({ user, onLogout }: { user: SessionUser; onLogout: () => void }) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const avatar = useMyAccount().data?.avatar
  // Entry to focus when the menu opens; null until it has been opened once.
  const [start, setStart] = useState<MenuStart | null>(null)

  function open(at: MenuStart) {
    // Not every browser focuses a clicked button, and the menu returns focus to the button when it
    // closes.
    trigger.current?.focus({ preventScroll: true })
    setStart(at)
    setOpen(true)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    open(event.key === 'ArrowDown' ? 'first' : 'last')
  }

  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        // A click without a pointer was a key.
        onClick={({ detail }) => open(detail === 0 ? 'first' : 'menu')}
        onKeyDown={onKeyDown}
        className="flex min-h-10 items-center gap-1.5 rounded-full py-1 pr-2 pl-1 hover:bg-hover pointer-coarse:min-h-11"
      >
        <span className="sr-only">Account of {user.name}</span>
        <Avatar name={user.name} src={avatar} size="small" />
        <ChevronDown size={15} aria-hidden="true" className="text-dim" />
      </button>
      {start !== null && (
        <LazyPart fallback={<span role="status" aria-busy="true" />}>
          <Entries
            user={user}
            trigger={trigger}
            start={start}
            isOpen={isOpen}
            onOpenChange={setOpen}
            onLogout={onLogout}
          />
        </LazyPart>
      )}
    </>
  )
}
