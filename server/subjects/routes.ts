import { subjects } from '#contract/subjects.ts'
import type { Db } from '../platform/database.ts'
import { implement } from '../platform/routes.ts'
import { categoryInUse, type SubjectUse, subjectInUse } from './domain.ts'
import {
  addCategory,
  addSubject,
  allCategories,
  allSubjects,
  lockCategory,
  lockSubject,
  removeCategory,
  removeSubject,
  renameCategory,
  updateSubject,
} from './queries.ts'

/** Who uses a subject stands on higher floors, which hand in the way to ask. */
export type CountUse = (db: Db, subjectId: number) => Promise<SubjectUse>

export const subjectRoutes = (countUse: CountUse) =>
  implement(subjects, {
    categories: async ({ db }) => ({ data: await allCategories(db) }),
    addCategory: ({ tx, body }) => addCategory(tx, body.name),
    renameCategory: ({ tx, params, body }) => renameCategory(tx, params.id, body.name),
    removeCategory: async ({ tx, params }) => {
      const count = await lockCategory(tx, params.id)
      if (count > 0) throw categoryInUse(count)
      await removeCategory(tx, params.id)
    },

    list: async ({ db }) => ({ data: await allSubjects(db) }),
    add: ({ tx, body }) => addSubject(tx, body.name, body.category_id),
    update: ({ tx, params, body }) => updateSubject(tx, params.id, body.name, body.category_id ?? null),
    remove: async ({ tx, params }) => {
      await lockSubject(tx, params.id)
      const use = await countUse(tx, params.id)
      if (use.people + use.shifts > 0) throw subjectInUse(use)
      await removeSubject(tx, params.id)
    },
  })
