import { Download } from 'lucide-react'
import { useState } from 'react'
import type { AskedGroup, AskedGroupName, AskedMonth } from '#contract/booking/asked-rates.ts'
import { Card } from '#web/ui/card.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { monthTitle } from '#web/ui/dates.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Meter } from '#web/ui/meter.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useAskedRates } from './data.ts'

const traits: Record<AskedGroup['trait'], string> = {
  channel: 'How a request reaches them first',
  experience: 'Newcomers',
  week: 'Usual week',
}
const groups: Record<AskedGroupName, string> = {
  push: 'App notification',
  sms: 'Text message',
  mail: 'Email only',
  newcomer: 'Never booked before',
  booked_before: 'Booked before',
  whole: 'Available 5 days or more',
  part: 'Available 1 to 4 days',
  not_set: 'No usual week set',
}

const share = (key: 'asked' | 'answered' | 'booked', name: string) => (group: AskedGroup) =>
  group.figures && (
    <div className="min-w-28">
      <Meter
        label={`${name}, ${groups[group.group]}`}
        isLabelHidden
        percent={group.figures[key].percent}
        tone={(group.figures[key].ratio ?? 1) < 0.8 && key !== 'answered' ? 'poor' : 'brand'}
        text={`${group.figures[key].people.toLocaleString('en-AU')} · ${Math.round(group.figures[key].percent)}%`}
      />
    </div>
  )

const columns: Column<AskedGroup>[] = [
  { title: 'Group', cell: ({ group }) => <span className="font-medium">{groups[group]}</span>, isHeading: true },
  {
    title: 'People',
    align: 'right',
    cell: ({ figures }) => figures?.people.toLocaleString('en-AU') ?? <span className="text-dim">Fewer than 10</span>,
  },
  { title: 'Asked', cell: share('asked', 'Asked') },
  { title: 'Answered', cell: share('answered', 'Answered') },
  { title: 'Booked', cell: share('booked', 'Booked') },
  {
    title: 'Result',
    isTitleHidden: true,
    cell: ({ figures }) =>
      figures &&
      (figures.needs_review ? <Badge tone="wait">To review</Badge> : <Badge tone="good">Similar rate</Badge>),
  },
]

function Month({ months }: { months: readonly AskedMonth[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = months.find(({ month }) => month === chosen) ?? months[0]!
  const { people, asked, booked } = shown
  const number = (value: number) => value.toLocaleString('en-AU')
  return (
    <Card
      title={`Shifts of ${monthTitle(shown.month)}`}
      intro={`Of ${number(people)} people, ${number(asked)} were asked and ${number(booked)} were booked.`}
      actions={
        <div className="flex flex-wrap items-end gap-2">
          <div className="w-48">
            <Select
              label="Month"
              items={months.map(({ month }) => ({ id: month, name: monthTitle(month) }))}
              value={shown.month}
              onChange={setChosen}
            />
          </div>
          <DownloadButton
            path="/api/admin/asked-rates/export"
            name="who-is-asked.csv"
            failure="The file could not be exported."
            icon={<Download size={16} aria-hidden="true" />}
          >
            Export all months
          </DownloadButton>
        </div>
      }
    >
      <Table
        label={`Who was asked, ${monthTitle(shown.month)}`}
        columns={columns}
        rows={shown.groups}
        keyOf={({ group }) => group}
        groupOf={({ trait }) => traits[trait]}
      />
    </Card>
  )
}

/** Rates at which groups of people were asked and booked, by month. */
export function AskedSettings() {
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-sm text-dim">
        Compares how many people of each group were asked for a shift that is posted to many, and how many were booked.
        A group is marked for review if it was asked or booked at less than 80% of the rate of all people. Age and sex
        are not compared, because they are not stored. Groups of fewer than 10 people have no figures.
      </p>
      <Loaded
        query={useAskedRates()}
        empty={<Empty hint="Each month is counted once, on the second day of the next month.">No month yet.</Empty>}
        failure="The comparison could not be loaded."
      >
        {(months) => <Month months={months} />}
      </Loaded>
    </div>
  )
}
