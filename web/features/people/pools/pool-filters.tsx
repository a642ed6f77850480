import { onboardingLabels, onboardingStatuses } from '#contract/people/onboarding-rules.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { type PoolFilter, tagsIn } from './pool-filter.ts'
import type { WholePool } from './pools.ts'

const STATUSES = onboardingStatuses.map((id) => ({ id, name: onboardingLabels[id] }))

type PoolFiltersProps = { pool: WholePool; filter: PoolFilter; onChange: (changes: Partial<PoolFilter>) => void }

/** Fields that narrow a pool down; tags only where there are any. */
export function PoolFilters({ pool, filter, onChange }: PoolFiltersProps) {
  const tags = tagsIn(pool.people)
  return (
    <div className="grid max-w-110 grid-cols-2 gap-3">
      <Select
        label="Onboarding"
        all="All"
        items={STATUSES}
        value={filter.onboarding}
        onChange={(onboarding) => onChange({ onboarding })}
      />
      {(tags.length > 0 || filter.tag !== null) && (
        <Select
          label="Tag"
          all="All"
          items={tags.map((tag) => ({ id: tag, name: tag }))}
          value={filter.tag}
          onChange={(tag) => onChange({ tag })}
        />
      )}
    </div>
  )
}
