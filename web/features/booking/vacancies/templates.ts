/** Templates of vacancies: the list of the site, and changes to it. */
import { useQuery } from '@tanstack/react-query'
import type { NewVacancy } from '#contract/booking/vacancies.ts'
import type { VacancyTemplate } from '#contract/booking/vacancy-templates.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { api } from '#web/platform/client.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'
import { useMessageAfterRefetch } from '#web/platform/message-after-refetch.ts'

// The key begins with "shifts", so that an event about a template reads the list again.
const KEY = ['shifts', 'vacancies', 'templates']

export const useTemplates = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.vacancyTemplates.list({}, { signal })).data,
    enabled: useMay('book'),
  })

/** Each resolves to the server's message. */
export function useTemplateChanges() {
  const sendOnce = useSendOnce()
  const done = useMessageAfterRefetch(KEY)
  return {
    save: (body: { name: string; vacancy: NewVacancy }) =>
      done(sendOnce(body, (options) => api.vacancyTemplates.add({ body }, options))),
    rename: ({ id }: VacancyTemplate, name: string) =>
      done(api.vacancyTemplates.rename({ params: { id }, body: { name } })),
    remove: ({ id }: VacancyTemplate) => done(api.vacancyTemplates.remove({ params: { id } })),
  }
}
