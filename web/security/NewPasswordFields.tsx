import { PasswordField } from '#web/ui/TextField.tsx'

/** A password that is chosen, typed twice. */
export const NewPasswordFields = ({ hint }: { hint: string }) => (
  <>
    <PasswordField
      name="password"
      label="New password"
      hint={hint}
      autoComplete="new-password"
      isRequired
      missing="Enter a new password"
    />
    <PasswordField
      name="password_confirmation"
      label="Confirm new password"
      autoComplete="new-password"
      isRequired
      missing="Enter the new password again"
    />
  </>
)
