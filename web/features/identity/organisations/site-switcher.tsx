import { Building2, ChevronsUpDown } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { SiteChoice } from '#contract/identity/accounts.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { runWhenIdle } from '#web/ui/idle.ts'
import { LazyPart } from '#web/ui/lazy-part.tsx'

const SiteMenu = lazyComponent(() => import('./site-menu.tsx'), 'SiteMenu')
runWhenIdle(() => SiteMenu.preload?.())

type SiteSwitcherProps = { current: number; sites: readonly SiteChoice[] }

/** Part of the header: names the site that the person acts for, and changes it. */
export function SiteSwitcher({ current, sites }: SiteSwitcherProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const name = sites.find(({ id }) => id === current)?.name ?? 'Choose a site'

  function open() {
    // Not every browser focuses a clicked button, and the menu returns focus to the button when it
    // closes.
    trigger.current?.focus({ preventScroll: true })
    setWasOpened(true)
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
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
        onKeyDown={onKeyDown}
        className="flex min-h-9 min-w-0 items-center gap-2 rounded-control border border-line px-2.5 text-sm font-medium transition-colors duration-120 hover:border-field hover:bg-hover pointer-coarse:min-h-11 md:max-w-72"
      >
        <Building2 size={16} aria-hidden="true" className="shrink-0 text-dim max-sm:hidden" />
        <span className="sr-only">You act for</span>
        <span className="truncate">{name}</span>
        <ChevronsUpDown size={15} aria-hidden="true" className="shrink-0 text-dim" />
      </button>
      {wasOpened && (
        <LazyPart fallback={<span role="status" aria-busy="true" />}>
          <SiteMenu trigger={trigger} current={current} sites={sites} isOpen={isOpen} onOpenChange={setOpen} />
        </LazyPart>
      )}
    </>
  )
}
