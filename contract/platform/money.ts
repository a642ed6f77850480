const format = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD', currencyDisplay: 'narrowSymbol' })

/** "$1,234.05" */
export const dollars = (cents: number): string => format.format(cents / 100)
