import type { Subject } from '#contract/people/subjects.ts'

/** Subjects under the names of their categories, in the order in which they come. */
export function byCategory(subjects: readonly Subject[]) {
  const groups = new Map<string, { name: string; options: Subject[] }>()
  for (const subject of subjects) {
    const group = groups.get(subject.category) ?? { name: subject.category, options: [] }
    group.options.push(subject)
    groups.set(subject.category, group)
  }
  return [...groups.values()]
}
