import { useNavigate } from '@tanstack/react-router'
import { Check, CreditCard, Download, LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { Fragment, type Key, type RefObject } from 'react'
import { Header } from 'react-aria-components/Header'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { install, useInstallMethod } from '#web/features/messaging/push/install.ts'
import { useProductName } from '#web/platform/config.ts'
import type { Role, SessionUser } from '#web/platform/session.ts'
import { chooseTheme, useThemeChoice } from '#web/platform/theme.ts'
import { labelOf } from './routes.tsx'
import { useMenu } from './use-menu.ts'

const roleNames: Record<Role, string> = { admin: 'Admin', employer: 'Employer', employee: 'Employee' }
const themes = [
  { id: 'light', name: 'Light', Icon: Sun },
  { id: 'dark', name: 'Dark', Icon: Moon },
  { id: 'system', name: 'System', Icon: Monitor },
] as const
const sectionClass = 'mt-1 border-t border-line pt-1'

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
  const navigate = useNavigate()
  const theme = useThemeChoice()
  const isInstallable = useInstallMethod() !== null
  const own = useMenu(user.role).filter(({ menu }) => menu.underName)

  function act(key: Key) {
    const chosen = themes.find(({ id }) => id === key)
    if (chosen) chooseTheme(chosen.id)
    else if (key === 'install') void install()
    else if (key === 'logout') onLogout()
    else if (key === 'plan') void navigate({ to: '/employer/account', search: { option: 'status' } })
    else void navigate({ to: String(key) })
  }

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
        onAction={act}
      >
        <MenuSection>
          <Header className="mb-1 border-b border-line px-2.5 pt-2 pb-2.5">
            <span className="block truncate text-sm font-semibold">{user.name}</span>
            <span className="block text-hint text-dim">{roleNames[user.role]}</span>
          </Header>
          {own.map((entry) => (
            <Fragment key={entry.path}>
              <MenuItem id={entry.path} className="option">
                <entry.menu.icon size={16} aria-hidden="true" />
                {labelOf(entry)}
              </MenuItem>
              {/* Only owners have the option Status in their account. */}
              {entry.options?.includes('Status') && (
                <MenuItem id="plan" className="option">
                  <CreditCard size={16} aria-hidden="true" />
                  Plan status
                </MenuItem>
              )}
            </Fragment>
          ))}
        </MenuSection>
        <MenuSection
          className={sectionClass}
          selectionMode="single"
          selectedKeys={[theme]}
          // The menu stays open, so that the other themes can be tried.
          shouldCloseOnSelect={false}
        >
          <Header className="px-2.5 pt-1.5 pb-1 text-xs font-semibold text-dim">Theme</Header>
          {themes.map(({ id, name, Icon }) => (
            <MenuItem key={id} id={id} textValue={name} className="option">
              <Icon size={16} aria-hidden="true" />
              <span className="flex-1">{name}</span>
              {theme === id && <Check size={16} aria-hidden="true" className="shrink-0" />}
            </MenuItem>
          ))}
        </MenuSection>
        <MenuSection aria-label="App and logout" className={sectionClass}>
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
