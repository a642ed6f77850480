import type { CopyPreview, RosterDay } from '#contract/booking/roster.ts'
import { specialDayText } from '#contract/people/special-days-rules.ts'
import { addDays, shortDate } from '#web/ui/dates.ts'
import { money } from '#web/ui/money.ts'

/** '2 to 8 Mar 2026', '30 Mar to 5 Apr 2026' */
export function weekName(monday: string) {
  const [first, last] = [shortDate(monday), shortDate(addDays(monday, 6))]
  const [day, month, year] = first.split(' ')
  const from = last.endsWith(`${month} ${year}`) ? day : last.endsWith(`${year}`) ? `${day} ${month}` : first
  return `${from} to ${last}`
}

/** '6 booked', '1 waiting', '2 uncovered'; none for a day without shifts. */
export const dayCountTexts = ({ booked, waiting, open }: Pick<RosterDay, 'booked' | 'waiting' | 'open'>) =>
  [booked > 0 && `${booked} booked`, waiting > 0 && `${waiting} waiting`, open > 0 && `${open} uncovered`].filter(
    (count) => count !== false,
  )

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)
const shifts = (count: number) => (count === 1 ? '1 shift' : `${count} shifts`)

type CopiedDay = CopyPreview['days'][number]
const reasons = {
  special_day: ({ special_day }: CopiedDay) => (special_day ? specialDayText(special_day) : 'a special day'),
  posted: () => 'already posted',
  past: () => 'already started',
  plan_limit: () => 'your plan covers no more people that month',
}
/** '3 people, about $1,200.00. 2 shifts left out: already posted.'; null for a day with nothing. */
export function copiedText(day: CopiedDay): string | null {
  const leftOut = day.left_out.map(({ reason, shifts: count }) => `${shifts(count)} left out: ${reasons[reason](day)}.`)
  const posted = day.people > 0 ? [`${people(day.people)}, about ${money(day.cost_cents)}.`] : []
  const sentences = [...posted, ...leftOut]
  return sentences.length > 0 ? sentences.join(' ') : null
}

export const totalCopiedText = ({ people: count, cost_cents }: Pick<CopyPreview, 'people' | 'cost_cents'>) =>
  count === 0 ? 'There is nothing to post on these dates.' : `${people(count)}, about ${money(cost_cents)} in all.`

/** 'Show Day: public holiday', 'Report writing: pupil-free day, at Lake Campus'. */
export function specialDayTexts({ special_day, of_other_sites }: Pick<RosterDay, 'special_day' | 'of_other_sites'>) {
  const own = special_day ? specialDayText(special_day) : null
  const byText = Map.groupBy(of_other_sites, specialDayText)
  const others = [...byText].flatMap(([text, sites]) => {
    if (text === own) return []
    const [first] = sites
    return `${text}, at ${sites.length === 1 ? first!.site.name : `${sites.length} other sites`}`
  })
  return [own, ...others].filter((text) => text !== null)
}
