import { TextField } from './text-field.tsx'

type DollarFieldProps = {
  label: string
  name: string
  maxLength: number
  defaultValue?: string
  hint?: string
  onChange?: (typed: string) => void
}

/** An amount that people type in dollars; `withCents` reads it for a contract that counts cents. */
export const DollarField = (props: DollarFieldProps) => (
  <TextField {...props} isRequired missing="Please enter an amount." inputMode="decimal" icon="$" autoComplete="off" />
)
