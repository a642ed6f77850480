import { Link, useLocation, useMatches } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useId } from 'react'
import { useSectorTerms } from '#web/features/identity/accounts/my-account.ts'
import { useMarkedEntry } from '#web/platform/menu-entry.ts'
import type { Role } from '#web/platform/session.ts'
import { useUrlState } from '#web/platform/url-state.ts'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { labelOf, type MenuEntry, menuScreenOf } from './routes.tsx'
import { menuGroups } from './screen-route.ts'
import { useMenu } from './use-menu.ts'

export const entryClass =
  'flex min-h-9 low:min-h-8 w-full items-center gap-3 rounded-control px-3 py-1.5 text-left text-sm font-medium text-dim transition-colors duration-120 hover:bg-hover hover:text-ink [&[aria-current]]:bg-brand-soft [&[aria-current]]:font-semibold [&[aria-current]]:text-brand-ink pointer-coarse:min-h-11'

/**
 * Menu on the left of a desktop. The admin's ends with Logout; the other roles have Logout in the
 * menu under their name.
 */
export function SideMenu({ role, onLogout }: { role: Role; onLogout: () => void }) {
  return (
    <nav
      aria-label="Main"
      className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] flex-col border-r border-line md:flex"
    >
      <div className="grid min-h-0 gap-3 overflow-y-auto p-3">
        <SideEntries entries={useMenu(role)} />
      </div>
      {/* Stays visible when the entries above it do not all fit and scroll. */}
      {role === 'admin' && (
        <div className="mx-3 border-t border-line py-2">
          <LogoutEntry onLogout={onLogout} />
        </div>
      )}
    </nav>
  )
}

export const LogoutEntry = ({ onLogout }: { onLogout: () => void }) => (
  <button type="button" onClick={onLogout} className={entryClass}>
    <LogOut size={18} aria-hidden="true" className="shrink-0" />
    Logout
  </button>
)

/** Entries in their groups, each with its heading. */
export function SideEntries({ entries, onGo }: { entries: readonly MenuEntry[]; onGo?: (() => void) | undefined }) {
  const id = useId()
  const groups = Map.groupBy(entries, ({ menu }) => menu.group)
  const marked = useMarkOf(entries)
  return [...groups].map(([group, own]) => (
    <div key={group ?? 'first'}>
      {group && (
        <p id={`${id}-${group}`} className="px-3 pb-1 text-hint font-semibold text-dim low:hidden">
          {menuGroups[group]}
        </p>
      )}
      <ul aria-labelledby={group && `${id}-${group}`} className="grid gap-0.5">
        {own.map((entry) => (
          <li key={entry.path}>
            <SideEntry entry={entry} isMarked={entry.path === marked} onGo={onGo} />
          </li>
        ))}
      </ul>
    </div>
  ))
}

/** Path of the entry to mark while a screen without an entry is open. */
function useMarkOf(entries: readonly MenuEntry[]) {
  const { pathname } = useLocation()
  const screen = useMatches({ select: (matches) => matches.at(-1)?.fullPath })
  const marked = useMarkedEntry()
  // The location changes before the screen does, and its entry is marked by its link.
  if (entries.some(({ path }) => path === pathname)) return
  return marked === undefined ? menuScreenOf(screen) : marked
}

type SideEntryProps = { entry: MenuEntry; isMarked: boolean; onGo: (() => void) | undefined }

/** One entry, with its submenu while its screen is open. */
function SideEntry({ entry, isMarked, onGo }: SideEntryProps) {
  const isOpen = useLocation().pathname === entry.path
  const [{ option }] = useUrlState()
  const { icon: Icon, count: Count } = entry.menu
  const terms = useSectorTerms()
  return (
    <>
      <Link
        to={entry.path}
        search={entry.menu.search}
        onClick={onGo}
        activeOptions={{ includeSearch: false }}
        aria-current={isMarked || undefined}
        className={entryClass}
      >
        <Icon size={18} aria-hidden="true" className="shrink-0" />
        {labelOf(entry)}
        {Count && (
          <LazyPart>
            <Count />
          </LazyPart>
        )}
      </Link>
      {isOpen && entry.options && entry.options.length > 1 && (
        <ul className="my-1 ml-5 grid gap-0.5 border-l border-line pl-3">
          {entry.options.map((label, index) => {
            const noun = label.toLowerCase()
            const own = entry.sectorWords?.[label]
            const isCurrent =
              option === noun || (option === undefined && (entry.opensAt ? label === entry.opensAt : index === 0))
            return (
              <li key={noun}>
                <Link
                  to={entry.path}
                  search={{ option: noun }}
                  onClick={onGo}
                  aria-current={isCurrent ? 'page' : undefined}
                  className={`flex min-h-8 low:min-h-7 items-center rounded-chip px-2.5 text-hint hover:bg-hover pointer-coarse:min-h-11 ${isCurrent ? 'font-semibold text-ink' : 'text-dim'}`}
                >
                  {own ? terms[own] : label}
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
