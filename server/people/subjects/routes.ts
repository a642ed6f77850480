import { type Category, type Subject, subjects } from '#contract/people/subjects.ts'
import { bookingsOfSubject } from '#server/people/hooks.ts'
import { countTaught } from '#server/people/profiles/queries.ts'
import { record } from '#server/platform/audit/queries.ts'
import { differences, isChange } from '#server/platform/audit/rules.ts'
import { implement } from '#server/platform/routes.ts'
import {
  addCategory,
  addSubject,
  allCategories,
  allSubjects,
  lockCategory,
  lockCategoryToRename,
  lockSubject,
  lockSubjectToChange,
  removeCategory,
  removeSubject,
  updateCategory,
  updateSubject,
} from './queries.ts'
import { categoryInUse, subjectInUse } from './rules.ts'

const asSubject = ({ id, name }: Subject) => ({ kind: 'subject', id, name }) as const
const categoryDetails = ({ name, sector }: Category) => ({ name, sector: sector === null ? 'both' : sector })
const subjectDetails = ({ name, category }: Subject) => ({ name, category })

export const subjectRoutes = implement(subjects, {
  categories: async ({ db }) => ({ data: await allCategories(db) }),
  addCategory: async ({ tx, actor, body }) => {
    const added = await addCategory(tx, body)
    const subject = { kind: 'category', id: added.id, name: added.name } as const
    record(tx, { actor, action: 'category_added', subject, after: categoryDetails(added) })
    return added
  },
  changeCategory: async ({ tx, actor, params, body }) => {
    const before = await lockCategoryToRename(tx, params.id)
    const after = await updateCategory(tx, params.id, body)
    const subject = { kind: 'category', id: after.id, name: before.name } as const
    const details = [categoryDetails(before), categoryDetails(after)] as const
    if (isChange(...details)) record(tx, { actor, action: 'category_changed', subject, ...differences(...details) })
    return after
  },
  removeCategory: async ({ tx, actor, params }) => {
    const { name, count } = await lockCategory(tx, params.id)
    if (count > 0) throw categoryInUse(count)
    await removeCategory(tx, params.id)
    const subject = { kind: 'category', id: params.id, name } as const
    record(tx, { actor, action: 'category_deleted', subject, before: { name } })
  },

  list: async ({ db }) => ({ data: await allSubjects(db) }),
  add: async ({ tx, actor, body }) => {
    const added = await addSubject(tx, body.name, body.category_id)
    record(tx, { actor, action: 'subject_added', subject: asSubject(added), after: subjectDetails(added) })
    return added
  },
  update: async ({ tx, actor, params, body }) => {
    const before = await lockSubjectToChange(tx, params.id)
    const after = await updateSubject(tx, params.id, body.name, body.category_id ?? null)
    const change = differences(subjectDetails(before), subjectDetails(after))
    if (isChange(subjectDetails(before), subjectDetails(after)))
      record(tx, { actor, action: 'subject_changed', subject: asSubject(before), ...change })
    return after
  },
  remove: async ({ tx, actor, params }) => {
    const subject = await lockSubject(tx, params.id)
    const use = { people: await countTaught(tx, params.id), ...(await bookingsOfSubject(tx, params.id)) }
    if (Object.values(use).some((count) => count > 0)) throw subjectInUse(use)
    await removeSubject(tx, params.id)
    record(tx, { actor, action: 'subject_deleted', subject: asSubject(subject), before: subjectDetails(subject) })
  },
})
