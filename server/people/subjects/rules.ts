import { Problem } from '#contract/platform/errors.ts'

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`]

export type SubjectUse = {
  people: number
  shifts: number
  /** Vacancies for which nobody has been asked; others count by their shifts. */
  vacancies: number
}

const list = new Intl.ListFormat('en-AU')

export const subjectInUse = ({ people, shifts, vacancies }: SubjectUse) => {
  const users = [
    ...counted(people, 'person', 'people'),
    ...counted(shifts, 'shift', 'shifts'),
    ...counted(vacancies, 'vacancy', 'vacancies'),
  ]
  return new Problem('subject_in_use', { message: `This subject is used by ${list.format(users)}.` })
}

export const categoryInUse = (subjects: number) =>
  new Problem('category_in_use', {
    message: `This category still has ${counted(subjects, 'subject', 'subjects').join()}.`,
  })
