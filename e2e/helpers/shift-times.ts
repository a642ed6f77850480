const MELBOURNE = 'Australia/Melbourne'
const clock = (at: Temporal.ZonedDateTime) => at.toPlainTime().toString({ smallestUnit: 'minute' })

/** Returns the times of a shift in Melbourne that begins in `minutes` and lasts `hours`. */
export const timesInMinutes = (minutes: number, hours: number) => {
  const start = Temporal.Now.zonedDateTimeISO(MELBOURNE).add({ minutes })
  // When clocks go back, a local time occurs twice and is read as the first, which may be over.
  const isFirst = start.toPlainDateTime().toZonedDateTime(MELBOURNE).equals(start)
  const begins = isFirst ? start : start.add({ hours: 1 })
  return {
    date: begins.toPlainDate().toString(),
    start_time: clock(begins),
    end_time: clock(begins.add({ hours })),
    // The test may run on a Sunday or at night, when people are usually not asked.
    ask_anyway: true,
  }
}
