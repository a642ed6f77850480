/** Pay that an employer owes if it cancels a booking now (docs/decisions/0188). */
import type { CancellationCost } from '#contract/booking/cancellations.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { inState } from '#contract/platform/states.ts'
import { amountOf } from '#contract/work/timesheets.ts'
import { type CancellationTerms, cancellationRuleOn } from '#server/booking/eligibility/cancellation-rules.ts'
import { estimatePay } from '#server/booking/hooks.ts'
import { marketOf } from '#server/people/profiles/employers.ts'
import type { Db } from '#server/platform/database.ts'
import { hasArrived, type OwedPay } from './queries.ts'

const shareText = (percent: number) =>
  percent === 100 ? 'the full pay' : percent === 50 ? 'half of the pay' : `${percent} % of the pay`

const timeText = (minutes: number) => {
  if (minutes % 60 !== 0) return `${minutes} minutes`
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
}

const lateText = ({ late_days, late_time }: CancellationTerms) => {
  if (late_days === 1) return `cancelling after ${late_time} on the day before`
  return late_time === '00:00' ? 'cancelling on the day' : `cancelling after ${late_time} on the day`
}

type Booking = Pick<Shift, 'id' | 'inviter_id' | 'date' | 'time_zone' | 'starts_at' | 'ends_at' | 'agency'>

/** The moment from which cancelling costs something; null if the rule knows none. */
const lateFrom = ({ late_days, late_time }: CancellationTerms, { date, time_zone }: Booking) =>
  late_days === null || late_time === null
    ? null
    : Temporal.PlainDate.from(date)
        .subtract({ days: late_days })
        .toZonedDateTime({ timeZone: time_zone, plainTime: late_time })
        .toInstant()

type Pay = { hourly_cents: number; cost_cents: number }
/** Pay owed by a rule for a cancellation: the largest of the amounts that apply; null if none. */
const owedBy = (
  rule: CancellationTerms,
  { pay, isLate, isArrived }: { pay: Pay; isLate: boolean; isArrived: boolean },
): OwedPay | null => {
  const of = (percent: number) => Math.floor((pay.cost_cents * percent + 50) / 100)
  const { late_percent, late_minutes, arrival_percent, source, lifted_by_rebooking } = rule
  const ruleFor = (what: string) => `the rule ${inState(rule.state)} for ${what}`
  const owed: OwedPay[] = []
  if (isLate && late_percent !== null)
    owed.push({
      ...{ cents: of(late_percent), share: shareText(late_percent), rule: ruleFor(lateText(rule)) },
      ...{ source, lifted_by_rebooking },
    })
  if (isLate && late_minutes !== null)
    owed.push({
      ...{ cents: amountOf(late_minutes, pay.hourly_cents), share: timeText(late_minutes) },
      ...{ rule: ruleFor(lateText(rule)), source, lifted_by_rebooking },
    })
  if (isArrived && arrival_percent !== null)
    owed.push({
      ...{ cents: of(arrival_percent), share: shareText(arrival_percent) },
      ...{ rule: ruleFor('sending a person home on arrival'), source, lifted_by_rebooking: false },
    })
  return owed.toSorted((a, b) => b.cents - a.cents)[0] ?? null
}

/** Cost of cancelling an accepted shift now. The contract of an agency says what it charges. */
export const cancellationCost = async (db: Db, shift: Booking): Promise<CancellationCost> => {
  if (shift.agency !== null) return { owed: null, free_until: null, agency: shift.agency.name }
  const market = await marketOf(db, shift.inviter_id)
  const rule = await cancellationRuleOn(db, market, shift.date)
  if (rule === null) return { owed: null, free_until: null, agency: null }
  const [start, end] = [Temporal.Instant.from(shift.starts_at), Temporal.Instant.from(shift.ends_at)]
  const from = lateFrom(rule, shift)
  const isLate = from !== null && Temporal.Instant.compare(db.now, from) > 0
  const isArrived = Temporal.Instant.compare(db.now, start) >= 0 || (await hasArrived(db, shift.id))
  const pay = await estimatePay(db, { employerId: shift.inviter_id, date: shift.date, span: { start, end } })
  return {
    owed: owedBy(rule, { pay, isLate, isArrived }),
    free_until: from === null || isLate ? null : from.toString(),
    agency: null,
  }
}
