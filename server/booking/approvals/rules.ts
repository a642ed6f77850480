/** Limits of an organisation, and the sentences about a request that exceeds them. */
import { weekdayText } from '#contract/booking/approval-rules.ts'
import type { BookingLimits, ExceededLimit, UsualTimes } from '#contract/booking/approvals.ts'
import { dollars } from '#contract/platform/money.ts'
import { endsNextDay } from '#contract/platform/wall-clock-rules.ts'
import type { WallClock } from '#server/booking/shifts/rules.ts'
import { countText } from '#server/platform/count-text.ts'

export const NO_LIMITS: BookingLimits = {
  longest_minutes: null,
  cost_cents: null,
  hourly_cents: null,
  usual_times: null,
}

export const isWithoutLimits = (limits: BookingLimits): boolean =>
  Object.values(limits).every((limit) => limit === null)

const duration = (minutes: number) => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && countText(hours, 'hour', 'hours'), rest > 0 && countText(rest, 'minute', 'minutes')]
    .filter(Boolean)
    .join(' ')
}

const isOutside = ({ weekdays, start_time, end_time }: UsualTimes, shift: WallClock): boolean =>
  !weekdays.includes(Temporal.PlainDate.from(shift.date).dayOfWeek) ||
  endsNextDay(shift.start_time, shift.end_time) ||
  shift.start_time < start_time ||
  shift.end_time > end_time

export type Pay = { hourly_cents: number; cost_cents: number }
type RequestFigures = Pay & { shift: WallClock; minutes: number }

/** The limits that a request exceeds, each with a sentence. */
export const exceededLimits = (
  { longest_minutes, cost_cents, hourly_cents, usual_times }: BookingLimits,
  request: RequestFigures,
): { limit: ExceededLimit; message: string }[] => {
  const exceeded: { limit: ExceededLimit; message: string }[] = []
  if (longest_minutes !== null && request.minutes > longest_minutes)
    exceeded.push({
      limit: 'longest_minutes',
      message: `The shift is ${duration(request.minutes)} long. The limit is ${duration(longest_minutes)}.`,
    })
  if (cost_cents !== null && request.cost_cents > cost_cents)
    exceeded.push({
      limit: 'cost_cents',
      message: `The shift costs about ${dollars(request.cost_cents)}. The limit is ${dollars(cost_cents)}.`,
    })
  if (hourly_cents !== null && request.hourly_cents > hourly_cents)
    exceeded.push({
      limit: 'hourly_cents',
      message: `The hourly rate is ${dollars(request.hourly_cents)}. The limit is ${dollars(hourly_cents)}.`,
    })
  if (usual_times !== null && isOutside(usual_times, request.shift))
    exceeded.push({
      limit: 'usual_times',
      message: `The shift is outside ${weekdayText(usual_times.weekdays)}, ${usual_times.start_time} to ${usual_times.end_time}.`,
    })
  return exceeded
}
