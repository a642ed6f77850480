/** Subjects (specialties) in categories, kept by admins. */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, required, Sector, withId } from '../platform/values.ts'

/** The sector whose people use the category; null for both. */
const ofSector = Sector.nullable()
export const Category = z.object({ id, name: z.string(), sector: ofSector })
export type Category = z.infer<typeof Category>
export const Subject = z.object({ id, name: z.string(), category_id: id, category: z.string(), sector: ofSector })
export type Subject = z.infer<typeof Subject>

export const CategoryFields = z.strictObject({
  name: required(80, 'Please enter a category name.'),
  sector: ofSector.optional(),
})
export type CategoryFields = z.output<typeof CategoryFields>
const name = required(120, 'Please enter a subject name.')
export const NewSubject = z.strictObject({ name, category_id: id })

const everybody = ['admin', 'employer', 'employee'] as const
const noFields = z.strictObject({})

export const subjects = {
  categories: endpoint('GET /categories', {
    summary: 'Lists all categories by name.',
    access: everybody,
    right: 'view',
    query: noFields,
    returns: z.object({ data: z.array(Category) }),
  }),
  addCategory: endpoint('POST /categories', {
    summary: 'Adds a category.',
    access: ['admin'],
    body: CategoryFields,
    returns: Category,
    status: 201,
    message: 'Category added successfully!',
    problems: ['category_exists'],
  }),
  changeCategory: endpoint('PATCH /categories/:id', {
    summary: 'Renames a category and sets its sector; null means both.',
    access: ['admin'],
    params: withId,
    body: CategoryFields,
    returns: Category,
    message: 'Category updated successfully!',
    problems: ['category_exists'],
  }),
  removeCategory: endpoint('DELETE /categories/:id', {
    summary: 'Removes a category that has no subjects.',
    access: ['admin'],
    params: withId,
    message: 'Category deleted successfully!',
    problems: ['category_in_use'],
  }),
  list: endpoint('GET /subjects', {
    summary: 'Lists all subjects by category and name.',
    access: everybody,
    right: 'view',
    query: noFields,
    returns: z.object({ data: z.array(Subject) }),
  }),
  add: endpoint('POST /subjects', {
    summary: 'Adds a subject to a category.',
    access: ['admin'],
    body: NewSubject,
    returns: Subject,
    status: 201,
    message: 'Subject added successfully!',
    problems: ['subject_exists'],
  }),
  update: endpoint('PATCH /subjects/:id', {
    summary: 'Renames a subject or moves it to another category.',
    access: ['admin'],
    params: withId,
    body: z.strictObject({ name, category_id: id.optional() }),
    returns: Subject,
    message: 'Subject updated successfully!',
    problems: ['subject_exists'],
  }),
  remove: endpoint('DELETE /subjects/:id', {
    summary: 'Removes a subject that no profile or shift uses.',
    access: ['admin'],
    params: withId,
    message: 'Subject deleted successfully!',
    problems: ['subject_in_use'],
  }),
}
