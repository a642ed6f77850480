import type { Category, CategoryFields, Subject } from '#contract/people/subjects.ts'
import { invalid } from '#contract/platform/errors.ts'
import { type Db, onConstraint, sql, type Tx } from '#server/platform/database.ts'

export const allCategories = (db: Db) =>
  db.all<Category>`select id, name, sector from categories order by lower(name), id`

const onDuplicateCategory = onConstraint('a_category_name_is_unique', 'category_exists')

export const addCategory = (tx: Tx, { name, sector }: CategoryFields) =>
  tx.one<Category>`
    insert into categories (name, sector) values (${name}, ${sector ?? null}) returning id, name, sector`.catch(
    onDuplicateCategory,
  )

/** Changes the name, and the sector where it is given. */
export const updateCategory = (tx: Tx, id: number, { name, sector }: CategoryFields) =>
  tx.one<Category>`
    update categories set name = ${name},
      sector = case when ${sector !== undefined}::boolean then ${sector ?? null} else sector end
    where id = ${id} returning id, name, sector`.catch(onDuplicateCategory)

/** Locks a category that is about to be renamed. */
export const lockCategoryToRename = (tx: Tx, id: number) =>
  tx.one<Category>`select id, name, sector from categories where id = ${id} for no key update`

/** Locks a category and counts its subjects; none can be added until commit. */
export const lockCategory = async (tx: Tx, id: number): Promise<Category & { count: number }> => {
  const category = await tx.one<Category>`select id, name, sector from categories where id = ${id} for update`
  return { ...category, ...(await tx.one<{ count: number }>`select count(*) from subjects where category_id = ${id}`) }
}

export const removeCategory = (tx: Tx, id: number) => tx.run`delete from categories where id = ${id}`

const subject = sql`s.id, s.name, s.category_id, c.name as category, c.sector`

export const allSubjects = (db: Db) => db.all<Subject>`
  select ${subject} from subjects s join categories c on c.id = s.category_id
  order by lower(c.name), c.id, lower(s.name), s.id`

const onDuplicateSubject = onConstraint('a_subject_name_is_unique_in_its_category', 'subject_exists')
const noSuchCategory = onConstraint('a_category_with_subjects_stays', () =>
  invalid('category_id', 'Please choose a category.'),
)

export const addSubject = (tx: Tx, name: string, categoryId: number) =>
  tx.one<Subject>`
  with s as (insert into subjects (name, category_id) values (${name}, ${categoryId}) returning id, name, category_id)
  select ${subject} from s join categories c on c.id = s.category_id`
    .catch(onDuplicateSubject)
    .catch(noSuchCategory)

/** Renames a subject; with a category it moves there too. */
export const updateSubject = (tx: Tx, id: number, name: string, categoryId: number | null) =>
  tx.one<Subject>`
  with s as (
    update subjects set name = ${name}, category_id = coalesce(${categoryId}::int, category_id) where id = ${id}
    returning id, name, category_id)
  select ${subject} from s join categories c on c.id = s.category_id`
    .catch(onDuplicateSubject)
    .catch(noSuchCategory)

/** Locks a subject that is about to be changed. */
export const lockSubjectToChange = (tx: Tx, id: number) => tx.one<Subject>`
  select ${subject} from subjects s join categories c on c.id = s.category_id where s.id = ${id} for no key update of s`

/** Locks a subject, so that nobody can add it to a profile or book it meanwhile. */
export const lockSubject = (tx: Tx, id: number) => tx.one<Subject>`
  select ${subject} from subjects s join categories c on c.id = s.category_id where s.id = ${id} for update of s`

export const removeSubject = (tx: Tx, id: number) => tx.run`delete from subjects where id = ${id}`

export type NamedSubject = { category: string; name: string }
/** Adds missing subjects and their categories, ignoring case; returns the number added. */
export const addSubjects = async (tx: Tx, named: readonly NamedSubject[]): Promise<number> => {
  await tx.run`
    insert into categories (name)
    select distinct on (lower(category)) category
    from unnest(${named.map(({ category }) => category)}::text[]) with ordinality as n (category, place)
    order by lower(category), place
    on conflict (lower(name)) do nothing`
  return tx.run`
    insert into subjects (name, category_id)
    select n.name, c.id
    from unnest(${named.map(({ name }) => name)}::text[], ${named.map(({ category }) => category)}::text[])
      with ordinality as n (name, category, place)
    join categories c on lower(c.name) = lower(n.category)
    order by n.place
    on conflict (category_id, lower(name)) do nothing`
}
