import type { Sector } from '#contract/platform/values.ts'
import { Select } from '#web/ui/controls/select.tsx'

const SECTORS = [
  { id: 'education', name: 'Schools' },
  { id: 'healthcare', name: 'Healthcare' },
] as const

/** The labels of the whole form follow the chosen sector. */
export const SectorField = ({ shown, onSector }: { shown: Sector; onSector: (sector: Sector) => void }) => (
  <Select
    label="I work in"
    name="sector"
    items={SECTORS}
    defaultValue={shown}
    onChange={(sector) => sector && onSector(sector)}
  />
)
