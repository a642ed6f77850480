const format = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD', currencyDisplay: 'narrowSymbol' })

/** "$1,234.05" */
export const dollars = (cents: number): string => format.format(cents / 100)

const whole = new Intl.NumberFormat('en-AU', {
  ...{ style: 'currency', currency: 'AUD', currencyDisplay: 'narrowSymbol' },
  maximumFractionDigits: 0,
})

/** "$1,235", for an estimate. */
export const wholeDollars = (cents: number): string => whole.format(cents / 100)
