/** The time of the service. A `Database` carries it, so that tests can set any instant. */
export type Clock = () => Temporal.Instant

export const systemClock: Clock = () => Temporal.Now.instant()

/** Instants in JSON and SQL parameters: ISO 8601 in UTC. */
export const wire = (instant: Temporal.Instant) => instant.toString({ smallestUnit: 'millisecond' })

/** The date that it is in a zone, YYYY-MM-DD. */
export const todayIn = (zone: string, now: Temporal.Instant): string =>
  now.toZonedDateTimeISO(zone).toPlainDate().toString()
