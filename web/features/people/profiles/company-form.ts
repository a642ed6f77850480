import * as z from 'zod'
import { abnText, EmployerChanges, type EmployerDetails, stateOf } from '#contract/people/employers.ts'
import { type State, zoneOfState } from '#contract/platform/states.ts'
import { phoneText } from '#web/features/messaging/phones/phone-text.ts'

const { logo: _, ...fields } = EmployerChanges.shape

export const EditedCompany = z.object({
  ...fields,
  logo: z.instanceof(File).nullable(),
  without_logo: z.boolean().default(false),
})
export type EditedCompany = z.output<typeof EditedCompany>

type Choice = 'sector' | 'time_zone' | 'state' | 'locality_id'
export type CompanyForm = Pick<EmployerDetails, Choice> & Record<Exclude<keyof typeof fields, Choice>, string>

/** Initial values of the company form, in the shape that it reads. */
export const companyForm = (details: EmployerDetails): CompanyForm => {
  const names = Object.keys(fields) as (keyof typeof fields)[]
  return {
    ...(Object.fromEntries(names.map((name) => [name, details[name] ?? ''])) as CompanyForm),
    locality_id: details.locality_id,
    phone: details.phone ? phoneText(details.phone) : '',
    site_phone: details.site_phone ? phoneText(details.site_phone) : '',
    abn: details.abn ? abnText(details.abn) : '',
  }
}

/** Returns the current time zone of a site if its state has it, otherwise the main one there. */
export const zoneFor = (state: State, current: string) =>
  stateOf(null, current) === state ? (current as (typeof zoneOfState)[State]) : zoneOfState[state]

type Changes = Omit<EmployerChanges, 'logo'> & { logo?: null }

/** Sends only what differs, so that an old form does not undo changes made elsewhere. */
export function companyChanges({ logo, without_logo, ...edited }: EditedCompany, details: EmployerDetails): Changes {
  const differs = ([field, value]: [string, unknown]) =>
    value !== undefined && (value === '' ? null : value) !== details[field as keyof EmployerDetails]
  const changes: Changes = Object.fromEntries(Object.entries(edited).filter(differs))
  return without_logo && logo === null ? { ...changes, logo: null } : changes
}
