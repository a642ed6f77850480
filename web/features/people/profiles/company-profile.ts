import type { EmployerDetails } from '#contract/people/employers.ts'
import { myAccountQuery } from '#web/features/identity/accounts/my-account.ts'
import { api } from '#web/platform/client.ts'
import { queryClient } from '#web/platform/queries.ts'
import { updateUser } from '#web/platform/session.ts'
import { companyChanges, type EditedCompany } from './company-form.ts'
import { employerProfileQuery } from './employer-profile.ts'

/**
 * Saves changed fields and refreshes the account, which shows the same name, logo, wording and time
 * zone.
 */
export async function saveCompany(edited: EditedCompany, details: EmployerDetails, idempotencyKey: string) {
  const { data, message } = await api.profiles.updateEmployer(
    {
      params: { id: String(details.employer_id) },
      body: companyChanges(edited, details),
      ...(edited.logo && { file: edited.logo }),
    },
    { idempotencyKey },
  )
  queryClient.setQueryData(employerProfileQuery(data.employer_id).queryKey, data)
  updateUser({ name: data.organization_name })
  for (const queryKey of [myAccountQuery.queryKey, ['shifts'], ['availability']])
    queryClient.invalidateQueries({ queryKey })
  return message
}
