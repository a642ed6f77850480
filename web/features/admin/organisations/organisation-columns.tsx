import { fillOf } from '#contract/admin/analytics.ts'
import type { AdminOrganisation } from '#contract/admin/organisations.ts'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/table.tsx'

type Counts = Pick<AdminOrganisation, 'filled' | 'unfilled'>

export const fillText = (counts: Counts) => {
  const fill = fillOf(counts)
  return fill === null ? '–' : `${fill}%`
}

const number = (count: number) => <span className="tabular-nums">{count.toLocaleString('en-AU')}</span>

export const columnsOf = (onView: (id: number) => void): Column<AdminOrganisation>[] => [
  {
    title: 'Organisation',
    isHeading: true,
    cell: ({ name, owner }) => (
      <div>
        <p className="font-medium">{name}</p>
        {owner.name !== name && <p className="text-hint text-dim">{owner.name}</p>}
      </div>
    ),
  },
  { title: 'Plan', cell: ({ plan_name }) => plan_name },
  { title: 'Sites', align: 'right', cell: ({ sites }) => number(sites) },
  { title: 'Members', align: 'right', cell: ({ members }) => number(members) },
  { title: 'Bookings', align: 'right', cell: ({ filled }) => number(filled) },
  {
    title: 'Fill rate',
    align: 'right',
    cell: (organisation) => <span className="tabular-nums">{fillText(organisation)}</span>,
  },
  {
    title: 'Details',
    isTitleHidden: true,
    align: 'right',
    cell: ({ id, name }) => (
      <Button look="soft" size="small" aria-label={`View ${name}`} onPress={() => onView(id)}>
        View
      </Button>
    ),
  },
]
