const MELBOURNE = 'Australia/Melbourne'
const clock = (at: Temporal.ZonedDateTime) => at.toPlainTime().toString({ smallestUnit: 'minute' })

/** Returns the times of a shift in Melbourne that begins in `minutes` and lasts `hours`. */
export const timesInMinutes = (minutes: number, hours: number) => {
  const start = Temporal.Now.zonedDateTimeISO(MELBOURNE).add({ minutes })
  // In the night when clocks go back a reading comes twice and means the first, which may be over.
  const isFirst = start.toPlainDateTime().toZonedDateTime(MELBOURNE).equals(start)
  const begins = isFirst ? start : start.add({ hours: 1 })
  return {
    date: begins.toPlainDate().toString(),
    start_time: clock(begins),
    end_time: clock(begins.add({ hours })),
    // It may be a Sunday or the night.
    ask_anyway: true,
  }
}
