/** What the form of the company profile sends. */
import * as z from 'zod'
import { EmployerChanges, type EmployerDetails } from '#contract/employers.ts'

const { logo: _, ...fields } = EmployerChanges.shape

export const EditedCompany = z.object({
  ...fields,
  logo: z.instanceof(File).nullable(),
  without_logo: z.boolean().default(false),
})
export type EditedCompany = z.output<typeof EditedCompany>

type Changes = Omit<EmployerChanges, 'logo'> & { logo?: null }

/** Only what differs is sent, so that an old form does not undo what was changed elsewhere. */
export function companyChanges({ logo, without_logo, ...edited }: EditedCompany, details: EmployerDetails): Changes {
  const differs = ([field, value]: [string, unknown]) =>
    value !== undefined && (value === '' ? null : value) !== details[field as keyof EmployerDetails]
  const changes: Changes = Object.fromEntries(Object.entries(edited).filter(differs))
  return without_logo && logo === null ? { ...changes, logo: null } : changes
}
