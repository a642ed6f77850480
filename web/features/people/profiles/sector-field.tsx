import { sectors } from '#contract/platform/sector-terms.ts'
import type { Sector } from '#contract/platform/values.ts'
import { Select } from '#web/ui/controls/select.tsx'

/** The labels of the whole form follow the chosen sector. */
export const SectorField = ({ shown, onSector }: { shown: Sector; onSector: (sector: Sector) => void }) => (
  <Select
    label="I work in"
    name="sector"
    items={sectors}
    defaultValue={shown}
    onChange={(sector) => sector && onSector(sector)}
  />
)
