import { ChevronDown, LogOut } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Header } from 'react-aria-components/Header'
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import type { Role, SessionUser } from './platform/session.ts'
import { Avatar } from './ui/Avatar.tsx'

const roleNames: Record<Role, string> = { admin: 'Admin', employer: 'Employer', employee: 'Employee' }

/** Who is signed in, and the way out. */
export function PersonMenu({ user, onLogout }: { user: SessionUser; onLogout: () => void }) {
  return (
    <MenuTrigger>
      <Button className="flex min-h-10 items-center gap-1.5 rounded-full py-1 pr-2 pl-1 hover:bg-hover pointer-coarse:min-h-11">
        <span className="sr-only">Account of {user.name}</span>
        <Avatar name={user.name} size="small" />
        <ChevronDown size={15} aria-hidden="true" className="text-dim" />
      </Button>
      <Popover placement="bottom end" className="pop w-60 p-1">
        <Menu aria-label="Account" className="outline-none" onAction={onLogout}>
          <MenuSection>
            <Header className="mb-1 border-b border-line px-2.5 pt-2 pb-2.5">
              <span className="block truncate text-sm font-semibold">{user.name}</span>
              <span className="block text-hint text-dim">{roleNames[user.role]}</span>
            </Header>
            <MenuItem id="logout" className="option">
              <LogOut size={16} aria-hidden="true" />
              Logout
            </MenuItem>
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
