import { useState } from 'react'
import { emptyBoxes } from './digits.ts'
import { type FieldProps, fieldMarks } from './Field.tsx'
import { useFormState } from './Form.tsx'
import { OtpField } from './OtpField.tsx'

type OtpFormFieldProps = Pick<FieldProps, 'label' | 'missing'> & { name: string; isFocused?: boolean }

/** The six boxes of a code as one field of a `Form`. */
export function OtpFormField({ name, label, missing, isFocused }: OtpFormFieldProps) {
  const [boxes, setBoxes] = useState(emptyBoxes)
  const { faultOf } = useFormState()
  return (
    <div {...fieldMarks({ name, label, missing, isRequired: true }, 'text')}>
      <OtpField label={label} value={boxes} onChange={setBoxes} error={faultOf(name)} isFocused={isFocused ?? false} />
      <input type="hidden" name={name} value={boxes.join('')} />
    </div>
  )
}
