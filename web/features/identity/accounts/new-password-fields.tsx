import { PasswordField } from '#web/ui/controls/text-field.tsx'

type NewPasswordFieldsProps = {
  hint?: string
  /** The password replaces an existing one. */
  isChange?: boolean
  autoFocus?: boolean
}

const HINT = 'At least 8 characters. Letters, numbers and symbols together make it stronger.'

/** A password that is chosen, typed twice. */
export const NewPasswordFields = ({ hint = HINT, isChange = false, autoFocus = false }: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      name="password"
      label={isChange ? 'New password' : 'Password'}
      hint={hint}
      autoComplete="new-password"
      isRequired
      missing={isChange ? 'Enter a new password' : 'Enter a password'}
      autoFocus={autoFocus}
    />
    <PasswordField
      name="password_confirmation"
      label={isChange ? 'Confirm new password' : 'Confirm password'}
      autoComplete="new-password"
      isRequired
      missing={isChange ? 'Enter the new password again' : 'Enter the password again'}
    />
  </>
)
