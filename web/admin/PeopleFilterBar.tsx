import { lazyRouteComponent } from '@tanstack/react-router'
import type { Sector } from '#contract/values.ts'
import { sectors } from '#contract/words.ts'
import { FieldBones } from '#web/ui/FieldBones.tsx'
import { Later } from '#web/ui/Later.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import type { PeopleFieldsProps } from './PeopleFields.tsx'

const PeopleFields = lazyRouteComponent(() => import('./PeopleFields.tsx'), 'PeopleFields')
const code = [PeopleFields]

const sectorChoices = [{ id: 'all' as const, label: 'All' }, ...sectors.map(({ id, name }) => ({ id, label: name }))]

/** Finds people over all pages; `/` leads to the search. */
export const PeopleFilterBar = (props: PeopleFieldsProps) => (
  <div className="flex flex-wrap items-end gap-3">
    <Later code={code} instead={<Bones label={props.label} />}>
      <PeopleFields {...props} />
    </Later>
    <Segmented<Sector | 'all'>
      label="Sector"
      items={sectorChoices}
      value={props.address.sector ?? 'all'}
      onChange={(sector) => props.address.choose({ sector: sector === 'all' ? null : sector })}
    />
  </div>
)

/** The places of the fields, so that nothing moves when they come. */
const Bones = ({ label }: { label: string }) => (
  <>
    <div className="min-w-0 flex-1 basis-60 sm:max-w-90">
      <FieldBones label={label} />
    </div>
    <div className="min-w-36 max-sm:flex-1">
      <FieldBones label="Status" />
    </div>
  </>
)
