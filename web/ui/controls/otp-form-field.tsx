import { useState } from 'react'
import { emptyBoxes } from '#web/ui/otp-digits.ts'
import { OtpField } from '#web/ui/otp-field.tsx'
import { type FieldProps, fieldAttributes } from './field.tsx'
import { useFormState } from './form.tsx'

type OtpFormFieldProps = Pick<FieldProps, 'label' | 'missing'> & { name: string; isFocused?: boolean }

/** The six boxes of a code as one field of a `Form`. */
export function OtpFormField({ name, label, missing, isFocused }: OtpFormFieldProps) {
  const [boxes, setBoxes] = useState(emptyBoxes)
  const { errorOf } = useFormState()
  return (
    <div {...fieldAttributes({ name, label, missing, isRequired: true }, 'text')}>
      <OtpField label={label} value={boxes} onChange={setBoxes} error={errorOf(name)} isFocused={isFocused ?? false} />
      <input type="hidden" name={name} value={boxes.join('')} />
    </div>
  )
}
