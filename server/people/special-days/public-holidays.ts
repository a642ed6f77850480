import type { State } from '#contract/platform/states.ts'

export type NamedDay = { date: string; name: string }

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

/** Public holidays of a state in a year; each is computed once per process. */
export const publicHolidaysOf = (state: State, year: number): Promise<readonly NamedDay[]> => {
  const key = `${state} ${year}`
  const known = years.get(key) ?? computed(state, year)
  years.set(key, known)
  return known
}
