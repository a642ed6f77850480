import { Download, LogOut } from 'lucide-react'
import type { RefObject } from 'react'
import { Header } from 'react-aria-components/Header'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { install, useInstallMethod } from '#web/features/messaging/push/install.ts'
import { useProductName } from '#web/platform/config.ts'
import type { Role, SessionUser } from '#web/platform/session.ts'

const roleNames: Record<Role, string> = { admin: 'Admin', employer: 'Employer', employee: 'Employee' }

export type MenuStart = 'first' | 'last' | 'menu'

type PersonMenuEntriesProps = {
  user: SessionUser
  trigger: RefObject<HTMLButtonElement | null>
  start: MenuStart
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onLogout: () => void
}

/** Menu of the signed-in person. */
export function PersonMenuEntries({ user, trigger, start, isOpen, onOpenChange, onLogout }: PersonMenuEntriesProps) {
  const product = useProductName()
  const isInstallable = useInstallMethod() !== null
  return (
    <Popover
      triggerRef={trigger}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      aria-label="Account"
      placement="bottom end"
      className="pop w-60 p-1"
    >
      <Menu
        aria-label="Account"
        autoFocus={start === 'menu' ? true : start}
        className="outline-none"
        onClose={() => onOpenChange(false)}
        onAction={(key) => (key === 'install' ? void install() : onLogout())}
      >
        <MenuSection>
          <Header className="mb-1 border-b border-line px-2.5 pt-2 pb-2.5">
            <span className="block truncate text-sm font-semibold">{user.name}</span>
            <span className="block text-hint text-dim">{roleNames[user.role]}</span>
          </Header>
          {isInstallable && (
            <MenuItem id="install" className="option">
              <Download size={16} aria-hidden="true" />
              Install {product}
            </MenuItem>
          )}
          <MenuItem id="logout" className="option">
            <LogOut size={16} aria-hidden="true" />
            Logout
          </MenuItem>
        </MenuSection>
      </Menu>
    </Popover>
  )
}
