/** Kinds of credentials as options, with their hints. */
import {
  type CredentialKind,
  clearances,
  documents,
  familyOf,
  kinds,
  registrations,
} from '#contract/people/credential-kinds.ts'
import type { CredentialRule } from '#contract/people/credentials.ts'
import type { Sector } from '#contract/platform/values.ts'

const option = (kind: CredentialKind) => {
  const { name, state } = kinds[kind]
  return { id: kind, name: state === null ? name : `${name} (${state})` }
}
const kindsOfSectors = (sectors: readonly Sector[]) =>
  registrations.filter((kind) => sectors.includes(kind === 'ahpra' ? 'healthcare' : 'education'))

/**
 * Groups the options. Registrations are those of the person's sectors, plus the one chosen before.
 */
export const kindGroups = (sectors: readonly Sector[], current: CredentialKind | null, onlyRegistrations: boolean) => {
  const offered: CredentialKind[] = kindsOfSectors(sectors)
  if (current !== null && familyOf(current) === 'registration' && !offered.includes(current)) offered.push(current)
  const all = [
    { name: 'Registrations', options: offered.map(option) },
    { name: 'Working with children', options: clearances.map(option) },
    { name: 'Documents', options: documents.map(option) },
  ]
  return onlyRegistrations ? all.slice(0, 1) : all
}

/** Hint about a number with an unusual format, which is accepted all the same. */
export const numberHint = (number: string, rule: CredentialRule | undefined): string | undefined => {
  if (!rule?.number_hint || rule.number_shape === null) return undefined
  const fits = number.trim() === '' || new RegExp(rule.number_shape).test(number.trim())
  return fits ? `Usually ${rule.number_hint}.` : `Most have ${rule.number_hint}. Please check yours again.`
}

const years = (count: number) => (count === 1 ? '1 year' : `${count} years`)

export const validityHint = (rule: CredentialRule | undefined) =>
  `The last day it is valid. We remind you 60, 30 and 7 days before.${
    rule?.valid_years ? ` Usually valid for ${years(rule.valid_years)}.` : ''
  }`
