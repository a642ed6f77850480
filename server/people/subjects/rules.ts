import { Problem } from '#contract/platform/errors.ts'
import type { BookingsOfSubject } from '#server/people/hooks.ts'

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`]

export type SubjectUse = BookingsOfSubject & { people: number }

const list = new Intl.ListFormat('en-AU')

export const subjectInUse = ({ people, shifts, vacancies, approvals, templates }: SubjectUse) => {
  const users = [
    ...counted(people, 'person', 'people'),
    ...counted(shifts, 'shift', 'shifts'),
    ...counted(vacancies, 'vacancy', 'vacancies'),
    ...counted(approvals, 'request waiting for approval', 'requests waiting for approval'),
    ...counted(templates, 'template', 'templates'),
  ]
  return new Problem('subject_in_use', { message: `This subject is used by ${list.format(users)}.` })
}

export const categoryInUse = (subjects: number) =>
  new Problem('category_in_use', {
    message: `This category still has ${counted(subjects, 'subject', 'subjects').join()}.`,
  })
