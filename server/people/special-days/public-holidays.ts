import type { State } from '#contract/platform/states.ts'

export type NamedDay = { date: string; name: string }

/** The rules of holidays are known for about these years. */
const [FIRST_YEAR, LAST_YEAR] = [2015, 2050]
const years = new Map<string, Promise<readonly NamedDay[]>>()

const computed = async (state: State, year: number): Promise<readonly NamedDay[]> => {
  // Loaded on first use, because it has the rules of every country.
  const { default: Holidays } = await import('date-holidays')
  return (
    new Holidays('AU', state)
      .getHolidays(year)
      // A part-day holiday, such as Christmas Eve, begins later than midnight.
      .filter(({ type, date }) => type === 'public' && date.endsWith('00:00:00'))
      .map(({ date, name }) => ({ date: date.slice(0, 10), name }))
  )
}

/** Public holidays of a state in a year, computed once per process; none in a far year. */
export const publicHolidaysOf = (state: State, year: number): Promise<readonly NamedDay[]> => {
  if (year < FIRST_YEAR || year > LAST_YEAR) return Promise.resolve([])
  const key = `${state} ${year}`
  const known = years.get(key)
  if (known) return known
  const holidays = computed(state, year)
  // A failed load is tried again by the next question.
  holidays.catch(() => years.delete(key))
  years.set(key, holidays)
  return holidays
}
