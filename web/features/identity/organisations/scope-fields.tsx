import { useState } from 'react'
import type { GivenRole, Member, Site } from '#contract/identity/organisations.ts'
import { MultiComboBox } from '#web/ui/controls/multi-combo-box.tsx'
import { RadioGroup } from '#web/ui/controls/radio-group.tsx'
import { roleOptions } from './role-text.ts'

const scopes = [
  { value: 'all', label: 'All sites', hint: 'Also sites that are added later' },
  { value: 'chosen', label: 'Chosen sites' },
] as const

/**
 * Whether the person acts for all sites, and in `extra` what the form then sends, because the field
 * for chosen sites is not rendered.
 */
export function useScope(before: Member['site_ids']) {
  const [isAll, setAll] = useState(before === null)
  return { isAll, setAll, extra: isAll ? { site_ids: null } : {} }
}

type ScopeFieldsProps = {
  sites: readonly Site[]
  startRole: GivenRole
  siteIds: Member['site_ids']
  isAll: boolean
  onAll: (isAll: boolean) => void
}

/** Fields for the role and the sites of a member. With one site there is nothing to choose. */
export function ScopeFields({ sites, startRole, siteIds, isAll, onAll }: ScopeFieldsProps) {
  const hasChoice = sites.length > 1 || siteIds !== null
  return (
    <>
      <RadioGroup label="Role" name="role" isRequired defaultValue={startRole} options={roleOptions} />
      {hasChoice && (
        <RadioGroup
          label="Sites"
          value={isAll ? 'all' : 'chosen'}
          onChange={(value) => onAll(value === 'all')}
          options={scopes}
        />
      )}
      {!isAll && (
        <MultiComboBox
          label="Which sites"
          name="site_ids"
          isRequired
          missing="Please choose at least one site."
          items={sites.map(({ id, name }) => ({ id, name }))}
          defaultValue={siteIds ?? []}
          placeholder="Search sites"
          emptyText="No site has this name"
        />
      )}
    </>
  )
}
