/** Day around which the demo data is dated: Melbourne's, in any time zone of the machine. */
export type Today = { date: Temporal.PlainDate; monday: Temporal.PlainDate; now: Temporal.Instant }

export const todayAt = (now: Temporal.Instant): Today => {
  const date = now.toZonedDateTimeISO('Australia/Melbourne').toPlainDate()
  return { date, monday: date.subtract({ days: date.dayOfWeek - 1 }), now }
}

/** The nth week day after today, or before it where n is negative. */
export const workday = ({ date }: Today, n: number): Temporal.PlainDate => {
  const step = Math.sign(n)
  let day = date
  for (let left = Math.abs(n); left > 0; ) {
    day = day.add({ days: step })
    if (day.dayOfWeek <= 5) left--
  }
  return day
}
