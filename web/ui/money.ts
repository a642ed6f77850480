const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })

/** '$1,234.50' of Australian cents. */
export const money = (cents: number) => dollars.format(cents / 100)

/** Dollars as people type them: '1,234.5', '$70.97'. Cents, or null where it is no amount. */
export function centsOf(typed: string): number | null {
  const [, units, part = ''] = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? []
  return units === undefined ? null : Number(units.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
}

/** Returns form fields with one dollar amount converted to cents; an invalid amount becomes NaN. */
export const withCents = (typed: unknown, field: string) => {
  const fields = typed as Record<string, unknown>
  return { ...fields, [field]: centsOf(String(fields[field])) ?? Number.NaN }
}

const oneDecimal = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 })
/** '4.9 cents', '1 cent' of tenths of a cent. */
export const centsText = (tenths: number) => `${oneDecimal.format(tenths / 10)} ${tenths === 10 ? 'cent' : 'cents'}`
/** '$1,234.50' of tenths of a cent, to the cent. */
export const dollarsText = (tenths: number) => money(tenths / 10)

/** Cents as people type them: '5', '4.9'. Tenths of a cent, or null where it is no amount. */
export function tenthsOfCentOf(typed: string): number | null {
  const [, whole, part = '0'] = /^(\d{1,4})(?:\.(\d))?$/.exec(typed.trim()) ?? []
  return whole === undefined ? null : Number(whole) * 10 + Number(part)
}
