import type { Pool } from '#contract/people/pools.ts'
import { RadioGroup } from '#web/ui/controls/radio-group.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import type { VacancyValues } from './post-form.ts'

const best = { value: 'best', label: 'Best matches first', hint: 'Everyone who fits, a few at a time.' } as const
const pool = { value: 'pool', label: 'A pool', hint: 'Only people in one of your pools, in its order.' } as const
const apply = {
  value: 'apply',
  label: 'People apply, you choose',
  hint: 'Nobody is asked. People who fit see it under Open Jobs.',
} as const

type AskedFieldsProps = {
  values: VacancyValues
  pools: readonly Pool[]
  onChange: (changes: Partial<VacancyValues>) => void
}

/** Asks everyone who fits or the people of a pool, or lets them apply. */
export function AskedFields({ values: { asks, by_application, pool_id }, pools, onChange }: AskedFieldsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RadioGroup
        name="asks"
        label="Who is asked"
        isRequired
        options={pools.length > 0 ? [best, pool, apply] : [best, apply]}
        value={by_application ? 'apply' : asks}
        onChange={(next) =>
          onChange(next === 'apply' ? { by_application: true } : { asks: next, by_application: false })
        }
      />
      {by_application && pools.length > 0 && (
        <Select
          label="Who can apply"
          all="Everyone who fits"
          items={pools}
          value={asks === 'pool' ? pool_id : null}
          onChange={(next) => onChange({ asks: next === null ? 'best' : 'pool', pool_id: next })}
        />
      )}
      {!by_application && asks === 'pool' && (
        <Select
          name="pool_id"
          label="Pool"
          isRequired
          items={pools}
          value={pool_id}
          onChange={(next) => onChange({ pool_id: next })}
        />
      )}
    </div>
  )
}
