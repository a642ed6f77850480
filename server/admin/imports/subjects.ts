/** Import of subjects that are taught or practised, in categories. */
import { CategoryFields, NewSubject } from '#contract/people/subjects.ts'
import { addSubjects, type NamedSubject } from '#server/people/subjects/queries.ts'
import type { Kind } from './rules.ts'
import { readAs, reader } from './values.ts'

const keyOf = ({ category, name }: NamedSubject) => `${category.toLowerCase()}\n${name.toLowerCase()}`

export const subjects: Kind<NamedSubject, NamedSubject, null> = {
  loadKnown: async () => null,

  read: (cells) => {
    const { need, problems } = reader(cells)
    const category = need('category', readAs(CategoryFields.shape.name), 'Please enter a category.')
    const name = need('name', readAs(NewSubject.shape.name), 'Please enter a name.')
    if (category === null || name === null) return { key: null, data: null, problems }
    return { key: keyOf({ category, name }), data: { category, name }, problems }
  },

  find: async (db, rows) => {
    const found = await db.all<NamedSubject & { asked: number }>`
      select s.name, c.name as category, n.place as asked
      from unnest(${rows.map(({ category }) => category)}::text[], ${rows.map(({ name }) => name)}::text[])
        with ordinality as n (category, name, place)
      join categories c on lower(c.name) = lower(n.category)
      join subjects s on s.category_id = c.id and lower(s.name) = lower(n.name)`
    return new Map(found.map(({ asked, ...each }) => [keyOf(rows[asked - 1]!), each]))
  },

  // Needs no lock: two transactions that add the same subject conflict on its unique name.
  lock: async () => {},

  keyOf,

  plan: (_data, found) => ({ outcome: found === null ? 'new' : 'unchanged', changes: [] }),

  write: async (tx, rows) => {
    await addSubjects(
      tx,
      rows.map(({ data }) => data),
    )
  },
}
