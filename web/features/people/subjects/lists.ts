/** Lists of subjects and categories after a change, before the server confirms it. */
import type { Category, Subject } from '#contract/people/subjects.ts'

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en-AU')

/** In the order in which the server gives them. */
const sorted = (subjects: readonly Subject[]) =>
  subjects.toSorted((a, b) => a.category.localeCompare(b.category, 'en-AU') || byName(a, b))

export const addSubject = (subjects: readonly Subject[], subject: Subject) => sorted([...subjects, subject])

export const renameSubject = (subjects: readonly Subject[], id: number, name: string) =>
  sorted(subjects.map((subject) => (subject.id === id ? { ...subject, name } : subject)))

export const addCategory = (categories: readonly Category[], category: Category) =>
  [...categories, category].toSorted(byName)

export const renameCategory = (categories: readonly Category[], id: number, name: string) =>
  categories.map((category) => (category.id === id ? { ...category, name } : category)).toSorted(byName)

export const subjectsByCategory = (subjects: readonly Subject[]) => {
  const counts = new Map<number, number>()
  for (const { category_id } of subjects) counts.set(category_id, (counts.get(category_id) ?? 0) + 1)
  return counts
}

/** The id of what the server does not know yet. */
export const UNSAVED = -1
