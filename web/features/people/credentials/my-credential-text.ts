import { credentialName, EXPIRING_DAYS } from '#contract/people/credential-kinds.ts'
import type { Credential } from '#contract/people/credentials.ts'
import { addDays, longDate } from '#web/ui/dates.ts'

/** The holder reads what a status means for them, an admin what was found. */
export const myStatusText: Record<Credential['standing'], string> = {
  unchecked: 'Waiting to be checked',
  may_engage: 'Checked',
  may_not_engage: 'Refused',
  review: 'In review',
  in_progress: 'Being checked',
  error: 'Check failed, trying again',
  expired: 'Expired',
}

export const isExpiring = ({ standing, expires_on }: Credential, today: string) =>
  standing !== 'expired' &&
  standing !== 'may_not_engage' &&
  expires_on !== null &&
  expires_on <= addDays(today, EXPIRING_DAYS)

/** Explains a credential that blocks the person, or soon will, and the next step. */
export const nextStepText = (credential: Credential): string => {
  const { standing, outcome, expires_on } = credential
  const name = credentialName(credential)
  if (standing === 'may_not_engage')
    return outcome === null
      ? `${name} was refused. Your changes are waiting to be checked.`
      : `${name} was refused. Correct it and we will check it again.`
  if (standing === 'expired') return `${name} expired on ${longDate(expires_on ?? '')}. Enter your renewed one.`
  return `${name} expires on ${longDate(expires_on ?? '')}. Enter your renewed one before then.`
}
