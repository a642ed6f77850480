/**
 * Demo data after a worked shift: its timesheet in every state, pay statement, ratings and replies.
 */
import type { Shift } from '#contract/booking/shifts.ts'
import { demoAccounts } from '#server/platform/service/routes.ts'
import { issueDocument } from '#server/work/invoices/issue.ts'
import { putTaxDetails } from '#server/work/invoices/queries.ts'
import { rated, replied } from '#server/work/ratings/messages.ts'
import { insertRating, setReply } from '#server/work/ratings/queries.ts'
import { oppositeOf, otherSide } from '#server/work/ratings/rules.ts'
import { approved, disputed, submitted } from '#server/work/timesheets/messages.ts'
import { approveSheet, disputeSheet, sheetOf, submitSheet } from '#server/work/timesheets/queries.ts'
import { insertRate } from '#server/work/timesheets/rates.ts'
import { workedMinutes } from '#server/work/timesheets/rules.ts'
import { between, chance, pick } from './chance.ts'
import { type DemoEvent, type Ids, notifyInApp } from './events.ts'
import { DISPUTES, EMPLOYEE_FEEDBACK, EMPLOYER_FEEDBACK, REPLIES } from './feedback.ts'
import { sites } from './networks.ts'
import { employees, olivia } from './people.ts'
import type { Request } from './requests.ts'
import { type Today, workday } from './today.ts'

type SheetOutcome = 'draft' | 'submitted' | 'disputed' | 'corrected' | 'approved'

/** The younger a shift, the more is still open about it. */
const sheetOutcome = (
  { date, employee, agency }: Request,
  today: Today,
  keys: readonly (string | number)[],
): SheetOutcome => {
  const isOlivia = employee === olivia
  const isOfAgency = agency !== undefined
  const isWithin = (days: number) => date >= workday(today, -days).toString()
  if (isWithin(1)) return 'draft'
  if (isWithin(3)) return 'submitted'
  if (isOfAgency) return 'approved'
  const luck = chance('sheet', ...keys)
  if (isWithin(5)) return isOlivia || luck < 0.3 ? 'disputed' : 'approved'
  if (luck < 0.05) return 'draft'
  if (luck < 0.1) return 'submitted'
  return luck < 0.2 ? 'corrected' : 'approved'
}

const demoEmails = Object.values(demoAccounts).map(({ email }) => email)

/**
 * Hours before now for which no such events are created: the recent unread items of the demo
 * accounts are created one by one elsewhere.
 */
const QUIET_HOURS = 21

/** `shiftOf` gives the shift once it has been asked for. */
export const timesheetEvents = (request: Request, today: Today, shiftOf: () => Shift): DemoEvent[] => {
  const { employer, employee, date, start_time, end_time, span } = request
  const age = Temporal.PlainDate.from(date).until(today.date).days
  const keys = [employer.email, employee.email, start_time, age]
  const isDemo = [employer, employee].some(({ email }) => demoEmails.includes(email))
  // Demo data with a timesheet for every shift would take too long to build.
  const share = sites.some(({ email }) => email === employer.email) ? 0.8 : 0.35
  if (!isDemo && !request.agency && chance('handed in at all', ...keys) > share) return []
  const outcome = sheetOutcome(request, today, keys)

  const submit = (at: Temporal.Instant, later: number): DemoEvent => ({
    at,
    happen: async (tx) => {
      const shift = shiftOf()
      const end = Temporal.PlainTime.from(end_time).add({ minutes: later }).toString({ smallestUnit: 'minute' })
      const isLong = span.end.since(span.start).total('minutes') > 300
      const times = { start_time, end_time: end, break_minutes: isLong ? 30 : 0 }
      const note = later > 0 ? 'Stayed on after the end as asked' : null
      const worked_minutes = workedMinutes(times, shift, at)
      await submitSheet(tx.at(at), shift.id, shift.invitee_id, { ...times, worked_minutes, note })
      await notifyInApp(tx, shift.inviter_id, submitted(shift, times), at)
    },
  })
  const approve = (at: Temporal.Instant): DemoEvent => ({
    at,
    happen: async (tx) => {
      const shift = shiftOf()
      const issued = await issueDocument(tx.at(at), shift, await sheetOf(tx, shift.id, shift.invitee_id, 'employee'))
      await approveSheet(tx.at(at), shift.id, issued)
      await notifyInApp(tx, shift.invitee_id, approved(shift, issued), at)
    },
  })
  const dispute = (at: Temporal.Instant): DemoEvent => ({
    at,
    happen: async (tx) => {
      const shift = shiftOf()
      const reason = pick(DISPUTES, 'dispute', ...keys)
      await disputeSheet(tx.at(at), shift.id, reason)
      await notifyInApp(tx, shift.invitee_id, disputed(shift, reason), at)
    },
  })

  const handedIn = span.end.add({ minutes: between(35, 200, 'handed in', ...keys) })
  const decided = handedIn.add({ minutes: between(90, 1500, 'decided', ...keys) })
  const later = pick([0, 0, 0, 15, 30] as const, 'later', ...keys)
  const sheet: Record<SheetOutcome, () => DemoEvent[]> = {
    draft: () => [],
    submitted: () => [submit(handedIn, employee === olivia ? 0 : later)],
    disputed: () => [submit(handedIn, 30), dispute(decided)],
    corrected: () => {
      const again = decided.add({ hours: 5 })
      return [submit(handedIn, 30), dispute(decided), submit(again, 0), approve(again.add({ hours: 20 }))]
    },
    approved: () => [submit(handedIn, later), approve(decided)],
  }
  const latest = today.now.subtract({ hours: QUIET_HOURS })
  return [...sheet[outcome](), ...ratings(request, keys, shiftOf)].filter(
    ({ at }) => Temporal.Instant.compare(at, latest) < 0,
  )
}

const ratings = ({ span }: Request, keys: readonly (string | number)[], shiftOf: () => Shift): DemoEvent[] => {
  return (['employer', 'employee'] as const).flatMap((side) => {
    const luck = chance('rates', side, ...keys)
    if (luck > 0.5) return []
    const at = span.end.add({ minutes: between(60, 2400, 'rated at', side, ...keys) })
    const stars = luck < 0.3 ? 5 : luck < 0.45 ? 4 : 3
    const texts = (side === 'employer' ? EMPLOYER_FEEDBACK : EMPLOYEE_FEEDBACK)[stars]
    const feedback = chance('silent rating', side, ...keys) < 0.2 ? null : pick(texts, 'words', side, ...keys)
    let id = 0
    const rate: DemoEvent = {
      at,
      happen: async (tx) => {
        const shift = shiftOf()
        const rating = await insertRating(tx.at(at), shift.id, side, { rating: stars, feedback })
        id = rating.id
        await notifyInApp(tx, otherSide(side, shift), rated(shift, rating), at)
      },
    }
    if (feedback === null || chance('replies', side, ...keys) > 0.4) return [rate]
    const repliedAt = at.add({ minutes: between(30, 900, 'replied at', side, ...keys) })
    const reply: DemoEvent = {
      at: repliedAt,
      happen: async (tx) => {
        const shift = shiftOf()
        const rating = await setReply(tx.at(repliedAt), id, pick(REPLIES[stars], 'reply', side, ...keys))
        await notifyInApp(tx, otherSide(oppositeOf(side), shift), replied(shift, rating), repliedAt)
      },
    }
    return [rate, reply]
  })
}

/** The school of the demo account has paid a rate of its own for a month. */
export const ownRates = ({ people }: Ids, { date, now }: Today): DemoEvent[] => {
  const school = people.get(demoAccounts.employer.email)
  if (school === undefined) return []
  const from_date = date.subtract({ days: 30 }).toString()
  const at = now.subtract({ hours: 31 * 24 })
  return [
    {
      at,
      happen: (tx) =>
        insertRate(tx, school, { hourly_cents: 7350, from_date, reason: null }, { today: from_date, now: at }),
    },
  ]
}

/**
 * Contractors in the demo data, one of them registered for GST; everyone else gets pay statements.
 */
const CONTRACTORS = [
  { name: 'Ruby Fitzgerald', abn: '98000000470', charges_gst: true },
  { name: 'Ravi Fernando', abn: '97000000023', charges_gst: false },
  { name: 'Daniel Okafor', abn: '97000000055', charges_gst: false },
]
export const contractors = ({ people }: Ids, { now }: Today): DemoEvent[] =>
  CONTRACTORS.flatMap(({ name, ...details }) => {
    const id = people.get(employees.find((one) => one.name === name)?.email ?? '')
    if (id === undefined) return []
    return {
      at: now.subtract({ hours: 300 * 24 }),
      happen: (tx) => putTaxDetails(tx, id, { is_contractor: true, ...details }),
    }
  })
