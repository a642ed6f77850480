import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import type { ValueType } from '#web/ui/read-form.ts'

export type FieldProps = {
  label: string
  /** The field's name on the wire; a field without one takes no part in its form. */
  name?: string
  /** Help text below the control, which screen readers read with it. */
  hint?: ReactNode
  isRequired?: boolean
  isDisabled?: boolean
  /** Error for an empty required field. */
  missing?: string
}

/** Data attributes that let `Form` find a field, read it and word its "missing" error. */
export const fieldAttributes = (
  { name, label, isRequired, missing }: FieldProps,
  reading: ValueType,
  verb: 'Enter' | 'Choose' = 'Enter',
) =>
  name === undefined
    ? {}
    : {
        'data-field': name,
        'data-reading': reading,
        'data-label': label,
        'data-required': isRequired || undefined,
        'data-missing': missing,
        'data-otherwise': `${verb} ${article(label)}`,
      }

// "Enter a start time", but "Enter VIT ID": an abbreviation keeps its capitals and takes no
// article.
const article = (label: string) => {
  const first = label.split(' ')[0] ?? ''
  if (first.length > 1 && first === first.toUpperCase()) return label
  const noun = label.charAt(0).toLowerCase() + label.slice(1)
  return `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`
}

export const FieldLabel = ({ label, isRequired }: Pick<FieldProps, 'label' | 'isRequired'>) => (
  <Label className={`field-label ${isRequired ? 'required' : ''}`}>{label}</Label>
)

export const FieldHint = ({ children }: { children: ReactNode }) =>
  children ? (
    <Text slot="description" className="mt-1.5 block text-hint text-dim empty:hidden print:hidden">
      {children}
    </Text>
  ) : null

/** Error of the surrounding field, from the form or the field itself; `fallback` replaces it. */
export const FieldErrorText = ({ fallback }: { fallback?: string | null | undefined }) => (
  <FieldError className="mt-1.5 flex items-start gap-1.5 text-hint font-medium text-bad">
    {({ validationErrors }) => (
      <>
        <CircleAlert size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span>{fallback ?? validationErrors.join(' ')}</span>
      </>
    )}
  </FieldError>
)
