import type { Sector } from '../platform/values.ts'
import type { VacancyDetails } from './vacancy-details.ts'

/** Apart from `sectorTerms`, which the screens of requests do not load. */
export const classRoomLabels: Record<Sector, string> = { education: 'Class and room', healthcare: 'Ward and room' }

export type Described = { note: string | null; details: VacancyDetails | null }

/** Facts of a request about the day, each with its label. */
export const vacancyFacts = ({ note, details }: Described): { label: string; text: string }[] => {
  const facts: [label: string, text: string | null][] = [['Note', note]]
  if (details !== null) {
    const { sector, class_room, report_to, dress, instructions, absent } = details
    facts.unshift([classRoomLabels[sector], class_room])
    if (absent !== null)
      facts.unshift(['For', absent.is_told ? absent.name : `${absent.name} (only your site sees this)`])
    facts.push(['Report to', report_to], ['Dress', dress], ['Instructions', instructions])
  }
  return facts.flatMap(([label, text]) => (text === null || text === '' ? [] : [{ label, text }]))
}

/** Facts that a change adds, changes or removes, each with its label; `text` is null if removed. */
export const changedFacts = (before: Described, after: Described): { label: string; text: string | null }[] => {
  const [old, now] = [vacancyFacts(before), vacancyFacts(after)]
  const changed = now.filter(({ label, text }) => old.every((fact) => fact.label !== label || fact.text !== text))
  const removed = old.filter(({ label }) => now.every((fact) => fact.label !== label))
  return [...changed, ...removed.map(({ label }) => ({ label, text: null }))]
}
