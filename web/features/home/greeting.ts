export const greetingAt = (hour: number) =>
  hour < 4 || hour >= 18 ? 'Good evening' : hour < 12 ? 'Good morning' : 'Good afternoon'

/** The hour that it is now in a zone. */
export const hourIn = (zone: string, now = new Date()) =>
  Number(new Intl.DateTimeFormat('en-AU', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format(now))
