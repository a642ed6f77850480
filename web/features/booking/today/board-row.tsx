import { Link } from '@tanstack/react-router'
import { CircleDashed, Clock, ListOrdered, ShieldQuestion, UserRoundPlus, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OpenShift } from '#contract/booking/today.ts'
import { classificationFacts } from '#contract/people/classifications.ts'
import { ArrivalActions } from '#web/features/booking/shifts/check-in-status.tsx'
import { MarkNoShow, RemoveNoShow } from '#web/features/booking/shifts/no-show-actions.tsx'
import { lateReplacementFor } from '#web/features/booking/shifts/replacement.ts'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { isBehindOthers } from '#web/features/booking/shifts/turn-texts.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { zoneName } from '#web/ui/dates.ts'
import { Badge } from '#web/ui/status-badge.tsx'
import { linkOf, siteOfRow } from './board-links.ts'
import { askedText, type BoardRow, openBadge, openTone } from './board-rows.ts'
import { BookingBadge } from './booking-badge.tsx'

type RowProps = { row: BoardRow; ownSite: number; zone: string; now: number; showsSite: boolean; isNews: boolean }

/** A booking or a shift that needs people. The whole row opens it, apart from its buttons. */
export function BoardLine({ row, ownSite, zone, now, showsSite, isNews }: RowProps) {
  const site = siteOfRow(row)
  const mayAct = site.id === ownSite
  const siteName = showsSite ? site.name : null
  return (
    <li
      className={`relative flex min-h-16 gap-3 px-4 py-3 min-[480px]:px-5 ${isNews ? 'row-news' : 'hover:bg-hover/50'}`}
    >
      {row.kind === 'booking' ? (
        <BookingCells row={row} ownSite={ownSite} zone={zone} now={now} siteName={siteName} mayAct={mayAct} />
      ) : (
        <OpenCells row={row} ownSite={ownSite} zone={zone} now={now} siteName={siteName} mayAct={mayAct} />
      )}
    </li>
  )
}

type CellsProps<Kind> = {
  row: Extract<BoardRow, { kind: Kind }>
  ownSite: number
  zone: string
  now: number
  siteName: string | null
  /** False for a site that the person would have to switch to first. */
  mayAct: boolean
}

function BookingCells({ row, ownSite, zone, now, siteName, mayAct }: CellsProps<'booking'>) {
  const { expected, status } = row
  const { shift } = expected
  const { name, avatar } = shift.invitee
  const about = [
    shift.subject.name,
    shift.details?.class_room,
    shift.agency && `through ${shift.agency.name}`,
    siteName,
  ]
  return (
    <>
      <Avatar name={name} src={avatar} />
      <Cells
        title={<RowLink row={row} ownSite={ownSite} label={name} />}
        about={about}
        times={shift}
        zone={zone}
        badge={<BookingBadge expected={expected} now={now} />}
      >
        {mayAct && (
          <ArrivalActions expected={expected} now={now}>
            {status === 'missing' && <MarkNoShow shift={shift} />}
            {status === 'no_show' && <RemoveNoShow shift={shift} />}
          </ArrivalActions>
        )}
      </Cells>
    </>
  )
}

function OpenCells({ row, ownSite, zone, now, siteName, mayAct }: CellsProps<'open'>) {
  const { open, group } = row
  const { subject, classification, class_room, in_place_of } = open
  const isMissing = group === 'missing'
  const about = [
    classification && classificationFacts[classification].short,
    class_room,
    in_place_of && `in place of ${in_place_of}`,
    askedText(open, now),
    siteName,
  ]
  return (
    <>
      <span
        aria-hidden="true"
        className={`grid size-10 shrink-0 place-items-center rounded-full ${isMissing ? 'bg-bad-soft text-bad' : 'bg-wait-soft text-wait'}`}
      >
        <UserRoundPlus size={18} />
      </span>
      <Cells
        title={<RowLink row={row} ownSite={ownSite} label={subject.name} />}
        about={about}
        times={open}
        zone={zone}
        badge={
          <Badge tone={openTone(open)} icon={<OpenIcon open={open} />}>
            {openBadge(open)}
          </Badge>
        }
      >
        {mayAct && <OpenAction open={open} now={now} isMissing={isMissing} />}
      </Cells>
    </>
  )
}

function OpenIcon({ open }: { open: OpenShift }) {
  const { needs_approval, applicants, open_offers } = open
  if (needs_approval) return <ShieldQuestion size={14} aria-hidden="true" />
  if (isBehindOthers(open)) return <ListOrdered size={14} aria-hidden="true" />
  if (applicants > 0) return <UsersRound size={14} aria-hidden="true" />
  if (open_offers > 0) return <Clock size={14} aria-hidden="true" />
  return <CircleDashed size={14} aria-hidden="true" />
}

/** Leads to the people who applied, or to those who are free; nothing while approval is awaited. */
function OpenAction({ open, now, isMissing }: { open: OpenShift; now: number; isMissing: boolean }) {
  const mayBook = useMay('book')
  const { vacancy_id, applicants, needs_approval, subject, date, start_time, end_time, starts_at } = open
  if (!mayBook || needs_approval) return null
  if (applicants > 0 && vacancy_id !== null)
    return (
      <Link
        to="/employer/vacancies"
        search={{ vacancy: vacancy_id }}
        aria-label={`See who applied, ${subject.name}`}
        className={buttonClass('soft', 'small')}
      >
        See who applied
      </Link>
    )
  const hasBegun = Date.parse(starts_at) <= now
  const asks = { option: 'search', date, subject_id: String(subject.id), start_time, end_time }
  const search = hasBegun ? lateReplacementFor({ ...open, subject_id: subject.id }, new Date(now)) : asks
  if (search === null) return null
  const label = isMissing ? 'Ask someone' : 'Ask others'
  return (
    <Link
      to="/employer/book"
      search={search}
      aria-label={`${label}, ${subject.name}, ${timeRange(start_time, end_time)}`}
      className={buttonClass(isMissing ? 'danger-soft' : 'plain', 'small')}
    >
      {label}
    </Link>
  )
}

// Makes the whole row tappable; buttons are above it.
const RowLink = ({ row, ownSite, label }: { row: BoardRow; ownSite: number; label: string }) => (
  <Link {...linkOf(row, ownSite)} className="underline-offset-4 after:absolute after:inset-0 hover:underline">
    {label}
  </Link>
)

type CellProps = {
  title: ReactNode
  about: readonly (string | null | undefined)[]
  times: { start_time: string; end_time: string; time_zone: string }
  zone: string
  badge: ReactNode
  children: ReactNode
}

const Cells = ({ title, about, times, zone, badge, children }: CellProps) => (
  <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-4 lg:grid-cols-[minmax(0,1fr)_10rem_25rem] lg:grid-rows-[auto_1fr]">
    <p className="truncate text-sm font-semibold">{title}</p>
    <p className="text-right text-sm font-medium tabular-nums lg:row-span-2 lg:self-center">
      {timeRange(times.start_time, times.end_time)}
      {times.time_zone !== zone && (
        <span className="block text-hint font-normal text-dim">{zoneName(times.time_zone)}</span>
      )}
    </p>
    <p className="col-span-2 line-clamp-2 text-sm wrap-anywhere text-dim lg:col-span-1 lg:row-start-2">
      {about.filter(Boolean).join(' · ')}
    </p>
    <div className="col-span-2 mt-2 flex flex-wrap items-center justify-between gap-2 *:[a,button,div]:relative empty:hidden lg:col-span-1 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:justify-end">
      {badge}
      {children}
    </div>
  </div>
)
