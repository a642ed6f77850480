import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'

export type RowMenuEntry = { id: string; label: string; icon: ReactNode; onPress: () => void }

/** Menu of rare actions on a row. `label` names the row: "More about Ana Nguyen". */
export const RowMenu = ({ label, entries }: { label: string; entries: readonly RowMenuEntry[] }) => (
  <MenuTrigger>
    <Button
      aria-label={label}
      className="inline-grid size-10 shrink-0 place-items-center rounded-control text-dim transition-colors duration-120 hover:bg-hover hover:text-ink aria-expanded:bg-hover pointer-coarse:size-11"
    >
      <Ellipsis size={18} aria-hidden="true" />
    </Button>
    <Popover placement="bottom end" className="pop w-52 p-1">
      <Menu
        aria-label={label}
        className="outline-none"
        onAction={(key) => entries.find(({ id }) => id === key)?.onPress()}
      >
        {entries.map(({ id, label: text, icon }) => (
          <MenuItem key={id} id={id} textValue={text} className="option">
            {icon}
            {text}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  </MenuTrigger>
)
