import { useState } from 'react'
import { type BookingDecision, nameOfNeed } from '#contract/booking/eligibility.ts'
import { sectors } from '#contract/platform/sector-terms.ts'
import type { Sector } from '#contract/platform/values.ts'
import { useUrlState } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { BookingDialog } from './booking-dialog.tsx'
import { useBookingDecisions } from './data.ts'

const sectorChoices = sectors.map(({ id, name }) => ({ id, label: name }))

/** Settings for which credentials people must enter, or have checked, before they can be booked. */
export function BookingSettings() {
  const [{ sector: sectorParam }, set] = useUrlState()
  const sector: Sector = sectorParam === 'healthcare' ? 'healthcare' : 'education'
  const query = useBookingDecisions()
  const [changing, setChanging] = useState<BookingDecision | null>(null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-dim">
        Everyone needs a profile with the registration number of their role, and no expired or refused credential.
        Decide here what else people must enter, or have checked, before employers in the state can book them.
      </p>
      <div className="flex">
        <Segmented
          label="Sector"
          items={sectorChoices}
          value={sector}
          onChange={(next) => set({ sector: next }, { replace: true })}
        />
      </div>
      <Loaded query={query} skeleton={<SkeletonRows />} failure="The decisions could not be loaded.">
        {(all) => (
          <Table
            label="Required credentials"
            rows={all.filter((one) => one.sector === sector)}
            keyOf={({ state }) => state}
            columns={columns(setChanging)}
          />
        )}
      </Loaded>
      <BookingDialog decision={changing} onClose={() => setChanging(null)} />
    </div>
  )
}

const columns = (onChange: (decision: BookingDecision) => void): Column<BookingDecision>[] => [
  { title: 'State', cell: ({ state }) => <span className="font-medium">{state}</span> },
  { title: 'Required', cell: (decision) => <Required decision={decision} /> },
  { title: 'Employers', cell: ({ employers }) => <span className="tabular-nums">{employers}</span> },
  {
    title: 'Change',
    isTitleHidden: true,
    align: 'right',
    cell: (decision) => (
      <Button
        look={decision.decided_at === null ? 'soft' : 'plain'}
        size="small"
        aria-label={`${verbOf(decision)} requirements in ${decision.state}`}
        onPress={() => onChange(decision)}
      >
        {verbOf(decision)}
      </Button>
    ),
  },
]

const verbOf = ({ decided_at }: BookingDecision) => (decided_at === null ? 'Decide' : 'Change')

function Required({ decision }: { decision: BookingDecision }) {
  const { decided_at, required } = decision
  if (decided_at === null) return <Badge tone="wait">Not decided yet</Badge>
  if (required.length === 0) return <span>A profile is enough</span>
  return (
    <ul className="grid gap-1">
      {required.map(({ need, must }) => (
        <li key={need}>
          {nameOfNeed(need, decision)}: {must}
          {need === 'working_with_children' && decision.state === 'VIC' && (
            <span className="text-dim"> (teachers with a VIT registration are exempt)</span>
          )}
        </li>
      ))}
    </ul>
  )
}
