import type { OpenJob } from '#contract/booking/open-jobs.ts'
import { classificationFacts } from '#contract/people/classifications.ts'
import type { LevelNames } from '#contract/platform/service.ts'
import type { Sector } from '#contract/platform/values.ts'
import { addDays, weekdayDate } from '#web/ui/dates.ts'

type Reason = Pick<OpenJob, 'subject' | 'past_shifts' | 'is_preferred' | 'calendar'>

/** Why the job fits, in one line: 'You worked here twice. You are free then.' */
export function whyText({ subject, past_shifts, is_preferred, calendar }: Reason) {
  const known =
    past_shifts > 0
      ? `You worked here ${timesText(past_shifts)}.`
      : is_preferred
        ? 'You prefer this employer.'
        : `You work in ${subject.name}.`
  return calendar === 'free' ? `${known} You are free then.` : known
}

const timesText = (times: number) => (times === 1 ? 'once' : times === 2 ? 'twice' : `${times} times`)

/** Warning that the hours do not fit the person's own calendar; null if they do. */
export const calendarText = (calendar: OpenJob['calendar']) =>
  ({
    free: null,
    away: 'You are marked as away that day.',
    away_then: 'You are marked as away then.',
    unusual: 'Outside your usual hours.',
  })[calendar]

/** 'Mathematics, Teacher, Primary' */
export const workText = (
  { subject, classification, year_level }: Pick<OpenJob, 'subject' | 'classification' | 'year_level'>,
  levels: LevelNames[Sector],
) =>
  [subject.name, classification && classificationFacts[classification].name, year_level && levels[year_level]]
    .filter(Boolean)
    .join(', ')

/** 'Today, Monday, 2 March': the year goes without saying. */
export function jobDayText(date: string, today: string) {
  const day = weekdayDate(date)
  if (date === today) return `Today, ${day}`
  return date === addDays(today, 1) ? `Tomorrow, ${day}` : day
}

export const neededText = (needed: number) => (needed === 1 ? '1 person needed' : `${needed} people needed`)

/** Groups the jobs by date, earliest first; the jobs of a date keep their order. */
export const byDay = <Job extends Pick<OpenJob, 'date'>>(jobs: readonly Job[]): [date: string, jobs: Job[]][] =>
  [...Map.groupBy(jobs, ({ date }) => date)].toSorted(([a], [b]) => a.localeCompare(b))
