import * as z from 'zod'
import { abnText, EmployerChanges, type EmployerDetails } from '#contract/people/employers.ts'
import { phoneText } from '#web/features/messaging/phones/phone-text.ts'

const { logo: _, ...fields } = EmployerChanges.shape

export const EditedCompany = z.object({
  ...fields,
  logo: z.instanceof(File).nullable(),
  without_logo: z.boolean().default(false),
})
export type EditedCompany = z.output<typeof EditedCompany>

/** Initial values of the company form, in the shape that it reads. */
export const companyForm = (details: EmployerDetails) => ({
  organization_name: details.organization_name,
  address: details.address ?? '',
  phone: details.phone ? phoneText(details.phone) : '',
  email: details.email ?? '',
  website: details.website ?? '',
  operating_hours: details.operating_hours ?? '',
  additional_information: details.additional_information ?? '',
  sector: details.sector,
  time_zone: details.time_zone,
  state: details.state,
  abn: details.abn ? abnText(details.abn) : '',
})
export type CompanyForm = ReturnType<typeof companyForm>

type Changes = Omit<EmployerChanges, 'logo'> & { logo?: null }

/** Only what differs is sent, so that an old form does not undo what was changed elsewhere. */
export function companyChanges({ logo, without_logo, ...edited }: EditedCompany, details: EmployerDetails): Changes {
  const differs = ([field, value]: [string, unknown]) =>
    value !== undefined && (value === '' ? null : value) !== details[field as keyof EmployerDetails]
  const changes: Changes = Object.fromEntries(Object.entries(edited).filter(differs))
  return without_logo && logo === null ? { ...changes, logo: null } : changes
}
