import type { SeenRegistration } from '#contract/people/profiles.ts'

/** "Checked", "Registered in NSW", "Not checked yet" or "Not registered". */
export function registrationText({ status, other_state }: SeenRegistration): string {
  if (status === 'none') return 'Not registered'
  if (status === 'unchecked') return 'Not checked yet'
  return other_state === null ? 'Checked' : `Registered in ${other_state}`
}
