/** Days after its last use at which a session ends (rulings.md section 4). */
const LASTS_DAYS = 30

/** Sessions that were last used before this are over. */
export const sessionCutoff = (now: Temporal.Instant) => now.subtract({ hours: LASTS_DAYS * 24 }).toString()
