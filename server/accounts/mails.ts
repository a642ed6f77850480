import type { Role } from '#contract/endpoint.ts'
import type { Config } from '../platform/config.ts'

/** What every mail names: the product, and the address that its links point to. */
export type House = Pick<Config, 'productName' | 'publicUrl'>
type Words = { subject: string; body: string }

const letter = ({ productName }: House, ...paragraphs: string[]) =>
  `${['Hello,', ...paragraphs, `Regards,\n${productName}`].join('\n\n')}\n`

const verifyLink = ({ publicUrl }: House, role: Role, email: string) =>
  `${publicUrl}/${role}/verify-otp?email=${encodeURIComponent(email)}`

// Nothing that somebody typed stands in these mails: whoever registers an address need not be its owner, and must
// not be able to write to them through us.

export const codeMail = (house: House, role: Role, email: string, code: string): Words => ({
  subject: `Your ${house.productName} code`,
  body: letter(
    house,
    `Your one-time code is ${code}`,
    `Enter it within 10 minutes at\n${verifyLink(house, role, email)}`,
    'If you did not ask for this code, you can ignore this mail. Please give the code to nobody.',
  ),
})

export const takenMail = (house: House, role: Role, email: string, verified: boolean): Words => ({
  subject: `Your ${house.productName} account`,
  body: letter(
    house,
    'Somebody tried to register with this email address, but it already has an account. Nothing about it was changed.',
    verified
      ? `If it was you, sign in with your password at\n${house.publicUrl}/${role}`
      : 'If it was you, the account still waits for its one-time code, and keeps the password of the first ' +
          `registration. Enter the code, or ask for a new one, at\n${verifyLink(house, role, email)}`,
    verified
      ? 'If it was not you, there is nothing that you need to do.'
      : 'If you have never registered here, please do not enter a code: the account then removes itself within a week.',
  ),
})

export const slowedMail = (house: House): Words => ({
  subject: `Failed sign-ins to your ${house.productName} account`,
  body: letter(
    house,
    'Somebody entered a wrong password for your account ten times. Signing in is now held back for up to 15 minutes.',
    'If it was you, please wait a little and try again. If it was not, your password has kept them out: make sure ' +
      'that it is long and that you use it nowhere else.',
  ),
})
