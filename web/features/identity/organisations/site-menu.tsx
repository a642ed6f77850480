import { Check, Search } from 'lucide-react'
import type { Key, RefObject } from 'react'
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { Collection } from 'react-aria-components/Collection'
import { Dialog } from 'react-aria-components/Dialog'
import { Header } from 'react-aria-components/Header'
import { Input } from 'react-aria-components/Input'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { SearchField } from 'react-aria-components/SearchField'
import type { SiteChoice } from '#contract/identity/accounts.ts'
import { memberRoleLabels } from '#contract/platform/member-roles.ts'
import { useSwitchSite } from './acting-for.ts'
import { MANY_SITES, type SiteGroup, siteGroups } from './site-groups.ts'

type SiteMenuProps = {
  trigger: RefObject<HTMLButtonElement | null>
  current: number
  sites: readonly SiteChoice[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The sites that a person may act for, by organisation. Many are found by typing. */
export function SiteMenu({ trigger, current, sites, isOpen, onOpenChange }: SiteMenuProps) {
  const switchSite = useSwitchSite()
  const { contains } = useFilter({ sensitivity: 'base' })
  const groups = siteGroups(sites)
  const hasRoles = new Set(sites.map(({ role }) => role)).size > 1
  const isLong = sites.length > MANY_SITES

  function choose(key: Key) {
    onOpenChange(false)
    if (Number(key) !== current) void switchSite(Number(key))
  }

  const menu = (
    <Menu
      aria-label="Sites"
      items={groups}
      autoFocus={!isLong}
      selectionMode="single"
      selectedKeys={[current]}
      onAction={choose}
      renderEmptyState={() => <p className="px-3 py-2 text-sm text-dim">No site has this name</p>}
      className="max-h-80 overflow-y-auto outline-none"
    >
      {({ organisation, sites: some }: SiteGroup) => (
        <MenuSection id={organisation} aria-label={organisation}>
          {groups.length > 1 && (
            <Header className="truncate px-2.5 pt-2 pb-1 text-xs font-semibold text-dim">{organisation}</Header>
          )}
          <Collection items={some}>
            {({ id, name, part_of, role }) => (
              <MenuItem id={id} textValue={part_of === null ? name : `${name}, ${part_of}`} className="option">
                <span className="min-w-0 flex-1">
                  <span className="line-clamp-2 wrap-anywhere">{name}</span>
                  <span className="block text-hint font-normal text-dim empty:hidden">
                    {[part_of, hasRoles && memberRoleLabels[role]].filter(Boolean).join(', ')}
                  </span>
                </span>
                {id === current && <Check size={16} aria-hidden="true" className="shrink-0" />}
              </MenuItem>
            )}
          </Collection>
        </MenuSection>
      )}
    </Menu>
  )
  return (
    <Popover
      triggerRef={trigger}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement="bottom start"
      className="pop w-76 max-w-[calc(100vw-1rem)] p-1"
    >
      <Dialog aria-label="Choose a site" className="flex max-h-[inherit] min-h-0 flex-col outline-none">
        {isLong ? (
          <Autocomplete filter={contains}>
            <SearchField aria-label="Search sites" autoFocus className="control m-1 gap-2">
              <Search size={16} aria-hidden="true" className="shrink-0 text-dim" />
              <Input
                placeholder="Search sites"
                className="min-w-0 flex-1 bg-transparent py-2 outline-none [&::-webkit-search-cancel-button]:hidden"
              />
            </SearchField>
            {menu}
          </Autocomplete>
        ) : (
          menu
        )}
      </Dialog>
    </Popover>
  )
}
