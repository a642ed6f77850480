import type { ReactNode } from 'react'
import { RadioGroup as AriaRadioGroup, RadioButton, RadioField } from 'react-aria-components/RadioGroup'
import { FieldErrorText, FieldHint, FieldLabel, type FieldProps, fieldAttributes } from './field.tsx'

type RadioGroupProps<Value extends string> = FieldProps & {
  /** `hint` is a dimmed line below the option. */
  options: readonly { value: Value; label: ReactNode; hint?: string }[]
  value?: Value
  defaultValue?: Value
  onChange?: (value: Value) => void
}

/** One choice of a few, each on its own line. A form reads it as text. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, hint, missing, options, onChange, ...rest } = props
  return (
    <AriaRadioGroup
      {...rest}
      {...fieldAttributes({ ...rest, label, missing }, 'text', 'Choose')}
      onChange={(value) => onChange?.(value as Value)}
    >
      <FieldLabel label={label} isRequired={rest.isRequired} />
      <div className="grid gap-2">
        {options.map((option) => (
          <RadioField key={option.value} value={option.value}>
            <RadioButton className="group flex min-h-6 min-w-6 cursor-pointer items-start gap-2.5 text-sm outline-none data-disabled:opacity-50 pointer-coarse:min-h-11 pointer-coarse:items-center">
              <span className="grid size-5 shrink-0 place-items-center rounded-full border border-field bg-surface transition-colors duration-120 group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-brand group-data-hovered:border-brand group-data-invalid:border-bad group-data-selected:border-brand">
                <span className="invisible size-2.5 rounded-full bg-brand group-data-selected:visible" />
              </span>
              <span className="min-w-0">
                <span className="font-medium">{option.label}</span>
                {option.hint && <span className="block text-hint text-dim">{option.hint}</span>}
              </span>
            </RadioButton>
          </RadioField>
        ))}
      </div>
      <FieldHint>{hint}</FieldHint>
      <FieldErrorText />
    </AriaRadioGroup>
  )
}
