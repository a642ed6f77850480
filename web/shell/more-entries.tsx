import { Download, Search } from 'lucide-react'
import { install, useInstallMethod } from '#web/features/messaging/push/install.ts'
import { openPalette } from '#web/palette/open-palette.ts'
import { useProductName } from '#web/platform/config.ts'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import type { MenuEntry } from './routes.tsx'
import { entryClass, LogoutEntry, SideEntries } from './side-menu.tsx'

type MoreEntriesProps = { entries: readonly MenuEntry[]; onClose: () => void; onLogout: () => void }

/** Menu entries that do not fit in a phone's bottom bar. */
export function MoreEntries({ entries, onClose, onLogout }: MoreEntriesProps) {
  const product = useProductName()
  const isInstallable = useInstallMethod() !== null

  function search() {
    onClose()
    openPalette()
  }

  function installApp() {
    onClose()
    void install()
  }

  return (
    <div className="grid gap-3">
      <ul>
        <li>
          <button type="button" onClick={search} className={entryClass}>
            <Search size={18} aria-hidden="true" className="shrink-0" />
            Search
          </button>
        </li>
      </ul>
      <SideEntries entries={entries} onGo={onClose} />
      <ul className="grid gap-0.5">
        {isInstallable && (
          <li>
            <button type="button" onClick={installApp} className={entryClass}>
              <Download size={18} aria-hidden="true" className="shrink-0" />
              Install {product}
            </button>
          </li>
        )}
        <li className="flex items-center justify-between gap-3 py-2 pl-3 text-sm font-medium">
          <span aria-hidden="true">Theme</span>
          <ThemeSwitch />
        </li>
        <li className="border-t border-line pt-2">
          <LogoutEntry onLogout={onLogout} />
        </li>
      </ul>
    </div>
  )
}
