/** Texts about the pay that an employer owes for a cancelled booking. */
import type { Owed } from './cancellations.ts'

const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-AU', { style: 'currency', currency: 'AUD', currencyDisplay: 'narrowSymbol' })

/** "Ana is owed 2 hours, $141.94: the rule in Queensland for cancelling on the day." */
export const owedText = ({ cents, share, rule }: Pick<Owed, 'cents' | 'share' | 'rule'>, person: string) =>
  `${person === 'You' ? 'You are' : `${person} is`} owed ${share}, ${dollars(cents)}: ${rule}.`

export const rebookingText = (person: string) => `Nothing is owed if you book ${person} again for that day.`
