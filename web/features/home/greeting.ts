/** From midnight it is morning, for people who open their phone at ten past four. */
export const greetingAt = (hour: number) => (hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening')

/** The hour that it is now in a zone. */
export const hourIn = (zone: string, now = new Date()) =>
  Number(new Intl.DateTimeFormat('en-AU', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format(now))
