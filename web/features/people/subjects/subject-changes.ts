/**
 * Mutations of subjects and categories. They update optimistically and roll back with the reason on
 * refusal.
 */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Category, CategoryFields, Subject } from '#contract/people/subjects.ts'
import { ApiError } from '#web/platform/api.ts'
import { api } from '#web/platform/client.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'
import { toast } from '#web/ui/toast.ts'
import { allSubjectsQuery } from './all-subjects.ts'
import { addCategory, addSubject, renameCategory, renameSubject, UNSAVED } from './lists.ts'

const allCategoriesQuery = queryOptions({
  queryKey: ['subjects', 'categories'],
  queryFn: async ({ signal }) => (await api.subjects.categories({ query: {} }, { signal })).data,
  staleTime: 5 * 60_000,
})

export const useCategories = () => useQuery(allCategoriesQuery)

type Lists = { subjects: Subject[]; categories: Category[] }
type Change<Input> = {
  call: (input: Input) => Promise<unknown>
  /** Predicts the lists; omitted if the server often refuses. */
  foresee?: (lists: Lists, input: Input) => Partial<Lists>
  success: string
  failed: string
}

type NewSubject = Pick<Subject, 'name' | 'category_id'>

const FEATURE = { queryKey: ['subjects'] }

function useChange<Input>({ call, foresee, success, failed }: Change<Input>) {
  const client = useQueryClient()

  async function refresh() {
    await client
      .refetchQueries(FEATURE, { throwOnError: true })
      .catch(() => toast.bad('Failed to refresh subjects.', { for: 'admin' }))
  }

  return useMutation({
    mutationFn: call,
    onMutate: async (input: Input) => {
      if (!foresee) return []
      await client.cancelQueries(FEATURE)
      const snapshots = client.getQueriesData<unknown>(FEATURE)
      const subjects = client.getQueryData(allSubjectsQuery.queryKey) ?? []
      const categories = client.getQueryData(allCategoriesQuery.queryKey) ?? []
      const next = foresee({ subjects, categories }, input)
      if (next.subjects) client.setQueryData(allSubjectsQuery.queryKey, next.subjects)
      if (next.categories) client.setQueryData(allCategoriesQuery.queryKey, next.categories)
      return snapshots
    },
    onSuccess: async () => {
      toast.ok(success, { for: 'admin' })
      await refresh()
    },
    onError: (thrown, _input, snapshots) => {
      for (const [key, data] of snapshots ?? []) client.setQueryData(key, data)
      const reason = sentenceOf(thrown, failed)
      toast.bad(failed, { for: 'admin', detail: reason === failed ? undefined : reason })
      client.invalidateQueries(FEATURE)
    },
  }).mutateAsync
}

export function useAddSubject() {
  const sendOnce = useSendOnce({ maySendAgain: true })
  return useChange<NewSubject>({
    call: (body) => sendOnce(body, (options) => api.subjects.add({ body }, options)),
    foresee: ({ subjects, categories }, { name, category_id }) => {
      const { name: category = '', sector = null } = categories.find(({ id }) => id === category_id) ?? {}
      return { subjects: addSubject(subjects, { id: UNSAVED, name, category_id, category, sector }) }
    },
    success: 'Subject added successfully!',
    failed: 'Failed to add subject.',
  })
}

export const useRenameSubject = () =>
  useChange({
    call: ({ id, name }: { id: number; name: string }) =>
      api.subjects.update({ params: { id: String(id) }, body: { name } }),
    foresee: ({ subjects }, { id, name }) => ({ subjects: renameSubject(subjects, id, name) }),
    success: 'Subject updated successfully!',
    failed: 'Failed to update subject.',
  })

export const useRemoveSubject = () =>
  useChange({
    call: (id: number) => api.subjects.remove({ params: { id: String(id) } }),
    success: 'Subject deleted successfully!',
    failed: 'Failed to delete subject.',
  })

export function useAddCategory() {
  const sendOnce = useSendOnce({ maySendAgain: true })
  return useChange<CategoryFields>({
    call: (body) => sendOnce(body, (options) => api.subjects.addCategory({ body }, options)),
    foresee: ({ categories }, { name, sector = null }) => ({
      categories: addCategory(categories, { id: UNSAVED, name, sector }),
    }),
    success: 'Category added successfully!',
    failed: 'Failed to add category. Please try again.',
  })
}

export const useRenameCategory = () =>
  useChange({
    call: ({ id, name }: { id: number; name: string }) =>
      api.subjects.changeCategory({ params: { id: String(id) }, body: { name } }),
    foresee: ({ subjects, categories }, { id, name }) => ({
      categories: renameCategory(categories, id, name),
      subjects: subjects.map((subject) => (subject.category_id === id ? { ...subject, category: name } : subject)),
    }),
    success: 'Category updated successfully!',
    failed: 'Failed to update category.',
  })

/** Says which sector's people use the category. */
export const useSetCategorySector = () =>
  useChange({
    call: ({ id, name, sector }: Category) =>
      api.subjects.changeCategory({ params: { id: String(id) }, body: { name, sector } }),
    foresee: ({ subjects, categories }, { id, sector }) => ({
      categories: categories.map((category) => (category.id === id ? { ...category, sector } : category)),
      subjects: subjects.map((subject) => (subject.category_id === id ? { ...subject, sector } : subject)),
    }),
    success: 'Category updated successfully!',
    failed: 'Failed to update category.',
  })

export const useRemoveCategory = () =>
  useChange({
    call: (id: number) => api.subjects.removeCategory({ params: { id: String(id) } }),
    success: 'Category deleted successfully!',
    failed: 'Failed to delete category.',
  })

/** Shows "name already used" at the field in which it was typed. */
export const asNameError = (thrown: unknown) =>
  thrown instanceof ApiError && thrown.status === 409
    ? new ApiError(thrown.status, thrown.code, thrown.message, { name: [thrown.message] })
    : thrown
