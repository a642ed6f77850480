import type { ExchangeEntry } from '#contract/booking/shift-messages.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { useMe } from '#web/platform/session.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ENTRIES, momentText, standingText, useExchange, wayText } from './exchange.ts'

export function ExchangeLog({ shift }: { shift: Shift }) {
  const query = useExchange(shift.id)
  return (
    <Loaded
      query={query}
      isEmpty={({ total }) => total === 0}
      empty={
        <p className="text-sm text-dim">
          No messages have been sent about this shift. Each side can choose how to be notified in the account settings.
        </p>
      }
      skeleton={<Bones />}
    >
      {({ data, total }) => (
        <>
          <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {data.map((entry) => (
              <Entry key={`${entry.direction}${entry.id}`} entry={entry} shift={shift} />
            ))}
          </ol>
          {total > ENTRIES && <p className="mt-3 text-hint text-dim">Showing the first {ENTRIES}.</p>}
        </>
      )}
    </Loaded>
  )
}

function Entry({ entry, shift }: { entry: ExchangeEntry; shift: Shift }) {
  const { role } = useMe()
  const isIn = entry.direction === 'in'
  return (
    <li className={`grid max-w-110 grid-cols-[minmax(0,1fr)] gap-1 ${isIn ? 'justify-self-end' : ''}`}>
      <p className="flex flex-wrap gap-x-2 text-hint text-dim">
        <span className="font-medium">{wayText(entry, role, shift)}</span>
        <Moment at={entry.at} className="tabular-nums">
          {momentText(entry.at)}
        </Moment>
        <span>{standingText(entry)}</span>
      </p>
      {entry.words !== null && (
        <p
          className={`rounded-control px-3 py-2 text-sm wrap-anywhere whitespace-pre-line ${isIn ? 'bg-brand-soft text-brand-ink' : 'bg-hover'}`}
        >
          {entry.words}
        </p>
      )}
    </li>
  )
}

const Bones = () => (
  <Loading>
    <div className="grid gap-3">
      <Skeleton className="h-3 w-40" />
      <Skeleton className="h-14 w-full max-w-110" />
      <Skeleton className="h-3 w-32" />
    </div>
  </Loading>
)
