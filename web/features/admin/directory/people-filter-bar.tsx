import { sectors } from '#contract/platform/sector-terms.ts'
import type { Sector } from '#contract/platform/values.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { Deferred } from '#web/ui/deferred.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { FieldSkeleton } from '#web/ui/skeleton.tsx'
import type { PeopleFieldsProps } from './people-fields.tsx'

const PeopleFields = lazyComponent(() => import('./people-fields.tsx'), 'PeopleFields')
const code = [PeopleFields]

const sectorChoices = [{ id: 'all' as const, label: 'All' }, ...sectors.map(({ id, name }) => ({ id, label: name }))]

/** Finds people over all pages; `/` leads to the search. */
export const PeopleFilterBar = (props: PeopleFieldsProps) => (
  <div className="flex flex-wrap items-end gap-3">
    <Deferred code={code} placeholder={<FieldsSkeleton label={props.label} />}>
      <PeopleFields {...props} />
    </Deferred>
    <div className="flex min-h-10 items-center">
      <Segmented<Sector | 'all'>
        label="Sector"
        items={sectorChoices}
        value={props.address.sector ?? 'all'}
        onChange={(sector) => props.address.setFilters({ sector: sector === 'all' ? null : sector })}
      />
    </div>
  </div>
)

/** Reserves the space of the fields, so that nothing moves when they load. */
const FieldsSkeleton = ({ label }: { label: string }) => (
  <>
    <div className="min-w-0 flex-1 basis-60 sm:max-w-90">
      <FieldSkeleton label={label} />
    </div>
    <div className="min-w-36 max-sm:flex-1">
      <FieldSkeleton label="Status" />
    </div>
    <div className="min-w-36 max-sm:flex-1">
      <FieldSkeleton label="Sort by" />
    </div>
  </>
)
