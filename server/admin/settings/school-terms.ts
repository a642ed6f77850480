import type { settings } from '#contract/admin/settings.ts'
import type { SchoolTerm } from '#contract/people/special-days.ts'
import {
  deleteSchoolTerm,
  insertSchoolTerm,
  lockSchoolTerm,
  schoolTerms,
  updateSchoolTerm,
} from '#server/people/special-days/queries.ts'
import { record } from '#server/platform/audit/queries.ts'
import type { Handlers } from '#server/platform/routes.ts'

const audited = ({ from_date, until_date, source }: SchoolTerm) => ({ from_date, until_date, source })
const about = ({ id, state, year, number }: SchoolTerm) =>
  ({ kind: 'setting', id, name: `${state}, Term ${number} ${year}` }) as const

export const schoolTermSettings: Pick<
  Handlers<typeof settings>,
  'schoolTerms' | 'addSchoolTerm' | 'changeSchoolTerm' | 'removeSchoolTerm'
> = {
  schoolTerms: ({ db, query }) => schoolTerms(db, query),

  addSchoolTerm: async ({ tx, actor, body }) => {
    const added = await insertSchoolTerm(tx, body)
    record(tx, { actor, action: 'school_term_added', subject: about(added), after: audited(added) })
    return added
  },

  changeSchoolTerm: async ({ tx, actor, params, body }) => {
    const before = await lockSchoolTerm(tx, params.id)
    const changed = await updateSchoolTerm(tx, params.id, body)
    record(tx, {
      ...{ actor, action: 'school_term_changed', subject: about(changed) },
      ...{ before: audited(before), after: audited(changed) },
    })
    return changed
  },

  removeSchoolTerm: async ({ tx, actor, params }) => {
    const removed = await lockSchoolTerm(tx, params.id)
    await deleteSchoolTerm(tx, removed.id)
    record(tx, { actor, action: 'school_term_removed', subject: about(removed), before: audited(removed) })
  },
}
