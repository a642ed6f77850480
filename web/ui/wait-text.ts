/** '45 min', '2 h 15 min', '3 days 4 h'; a dash where nobody waited. */
export function waitText(minutes: number | null) {
  if (minutes === null) return '–'
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'}${hours > 0 ? ` ${hours} h` : ''}`
  if (hours > 0) return `${hours} h${rest > 0 ? ` ${rest} min` : ''}`
  return rest === 0 ? 'under 1 min' : `${rest} min`
}
