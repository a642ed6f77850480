import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import type { Role } from '#web/platform/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { runWhenIdle } from '#web/ui/idle.ts'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { labelOf } from './routes.tsx'
import { useMenu } from './use-menu.ts'

const MoreEntries = lazyComponent(() => import('./more-entries.tsx'), 'MoreEntries')
runWhenIdle(() => MoreEntries.preload?.())

const PLACES = 4
const placeClass =
  'grid min-h-14 min-w-11 flex-auto content-center justify-items-center gap-1 text-[0.6875rem] leading-4 font-medium tracking-[-0.015em] whitespace-nowrap text-dim outline-offset-[-3px] aria-[current=page]:font-semibold aria-[current=page]:text-brand-ink'

/** The menu at the bottom of a phone: up to four places, and More for the rest. */
export function BottomBar({ role, onLogout }: { role: Role; onLogout: () => void }) {
  const [isMoreOpen, setMoreOpen] = useState(false)
  const menu = useMenu(role)
  const places = menu.filter(({ menu: { mobile } }) => mobile).slice(0, PLACES)
  const rest = menu.filter((entry) => !places.includes(entry))
  const close = () => setMoreOpen(false)
  return (
    <nav
      aria-label="Main, on a phone"
      // At 400% zoom it would cover a quarter of the window.
      className="fixed inset-x-0 bottom-0 z-30 flex border-t [@media(max-height:20rem)]:static border-line bg-surface pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] md:hidden"
    >
      {places.map((entry) => {
        const Icon = entry.menu.icon
        return (
          <Link
            key={entry.path}
            to={entry.path}
            search={entry.menu.search}
            activeOptions={{ includeSearch: false }}
            className={placeClass}
          >
            <Icon size={20} aria-hidden="true" />
            {labelOf(entry)}
          </Link>
        )
      })}
      <button type="button" aria-haspopup="dialog" onClick={() => setMoreOpen(true)} className={placeClass}>
        <Ellipsis size={20} aria-hidden="true" />
        More
      </button>
      <Dialog title="More" isOpen={isMoreOpen} onClose={close}>
        <LazyPart fallback={<span role="status" aria-busy="true" />}>
          <MoreEntries entries={rest} onClose={close} onLogout={onLogout} />
        </LazyPart>
      </Dialog>
    </nav>
  )
}
