import type { Sector } from '#contract/values.ts'
import { Select } from '#web/ui/Select.tsx'

const SECTORS = [
  { id: 'education', name: 'Schools' },
  { id: 'healthcare', name: 'Healthcare' },
] as const

/** In which sector the person works: the words of the whole form follow it. */
export const SectorField = ({ shown, onSector }: { shown: Sector; onSector: (sector: Sector) => void }) => (
  <Select
    label="I work in"
    name="sector"
    items={SECTORS}
    defaultValue={shown}
    onChange={(sector) => sector && onSector(sector)}
  />
)
