import { onboardingLabels } from '#contract/people/onboarding-rules.ts'
import { usePools } from '#web/features/people/pools/pools.ts'
import { shownStatuses } from '#web/features/people/staff/staff.ts'
import { Select } from '#web/ui/controls/select.tsx'
import type { StaffFilters } from './staff-filters.ts'

type OwnListFieldProps = { filters: StaffFilters; onChange: (changes: Partial<StaffFilters>) => void }

const nothing = { pool_id: null, onboarding: null, preferred: null }
const PREFERRED = 'preferred'

/** Filters by the organisation's own lists: a pool, preferred people or an onboarding status. */
export function OwnListField({ filters: { pool_id, onboarding, preferred }, onChange }: OwnListFieldProps) {
  const pools = usePools().data ?? []
  const items = [
    ...pools.map(({ id, name }) => ({ id: `${id}`, name })),
    // A pool that was deleted meanwhile still filters until another choice.
    ...(pool_id !== null && !pools.some(({ id }) => id === pool_id) ? [{ id: `${pool_id}`, name: 'Pool' }] : []),
    { id: PREFERRED, name: 'Preferred' },
    ...shownStatuses.map((id) => ({ id, name: `Onboarding: ${onboardingLabels[id].toLowerCase()}` })),
  ]

  function choose(id: string | null) {
    const status = shownStatuses.find((one) => one === id)
    if (id === null) onChange(nothing)
    else if (id === PREFERRED) onChange({ ...nothing, preferred: 'true' })
    else if (status) onChange({ ...nothing, onboarding: status })
    else onChange({ ...nothing, pool_id: Number(id) })
  }

  return (
    <Select
      label="Pool or status"
      all="All Staff"
      items={items}
      value={pool_id !== null ? `${pool_id}` : preferred !== null ? PREFERRED : onboarding}
      onChange={choose}
    />
  )
}
