/** Texts about the pay that an employer owes for a cancelled booking. */
import { dollars } from '#contract/platform/money.ts'
import type { Owed } from './cancellations.ts'

/** "Ana is owed 2 hours, $141.94: the rule in Queensland for cancelling on the day." */
export const owedText = ({ cents, share, rule }: Pick<Owed, 'cents' | 'share' | 'rule'>, person: string) =>
  `${person === 'You' ? 'You are' : `${person} is`} owed ${share}, ${dollars(cents)}: ${rule}.`

export const rebookingText = (person: string) => `Nothing is owed if you book ${person} again for that day.`
