import type { Credential, CredentialRule } from '#contract/people/credentials.ts'

type Checked = Pick<Credential, 'number' | 'expires_on'>

/** Note of a check that found what the person had entered, for admins who check many in a row. */
export function matchNote({ number, expires_on }: Checked, rule: Pick<CredentialRule, 'register_name'> | null): string {
  const seen = rule?.register_name ? `Found on the register: ${rule.register_name}.` : 'Document seen.'
  if (number && expires_on) return `${seen} Name, number and expiry date match.`
  if (number) return `${seen} Name and number match.`
  return expires_on ? `${seen} Name and expiry date match.` : `${seen} Name matches.`
}
