import { TextField } from '#web/ui/controls/text-field.tsx'

type AccountEmailFieldProps = { value?: string; onChange?: (typed: string) => void; autoFocus?: boolean }

/** The email that an account is known by, as password managers know it too. */
export const AccountEmailField = (more: AccountEmailFieldProps) => (
  <TextField
    name="email"
    label="Email"
    type="email"
    inputMode="email"
    autoComplete="username"
    spellCheck="false"
    isRequired
    missing="Enter your email"
    {...more}
  />
)
