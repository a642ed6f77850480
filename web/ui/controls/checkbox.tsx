import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { CheckboxButton, CheckboxField, type CheckboxFieldProps } from 'react-aria-components/Checkbox'
import { CheckboxGroup as AriaCheckboxGroup } from 'react-aria-components/CheckboxGroup'
import { FieldErrorText, FieldHint, FieldLabel, type FieldProps, fieldAttributes } from './field.tsx'

const Box = ({ children }: { children: ReactNode }) => (
  <CheckboxButton className="group flex min-h-6 min-w-6 items-start gap-2.5 text-sm outline-none data-disabled:opacity-50 pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:items-center">
    <span className="mt-0 grid size-5 shrink-0 place-items-center rounded-[5px] border border-field bg-surface transition-colors duration-120 group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-brand group-data-hovered:border-brand group-data-invalid:border-bad group-data-selected:border-brand group-data-selected:bg-brand group-data-selected:text-on-brand">
      <Check size={14} strokeWidth={3} aria-hidden="true" className="invisible group-data-selected:visible" />
    </span>
    <span>{children}</span>
  </CheckboxButton>
)

type CheckboxProps = Omit<FieldProps, 'label'> &
  Pick<CheckboxFieldProps, 'isSelected' | 'defaultSelected' | 'onChange' | 'isReadOnly'> & {
    children: ReactNode
    label?: string
  }

/** A single checkbox. A form reads it as true or false. `label` names it in the error summary. */
export function Checkbox({ children, hint, missing, label, ...props }: CheckboxProps) {
  const text = label ?? (typeof children === 'string' ? children : '')
  const sentence = missing ?? (props.isRequired ? 'Please tick this box' : undefined)
  return (
    <CheckboxField {...props} {...fieldAttributes({ ...props, label: text, missing: sentence }, 'flag')}>
      <Box>{children}</Box>
      <div className="-mt-1 pl-7.5 pointer-coarse:-mt-3">
        <FieldHint>{hint}</FieldHint>
        <FieldErrorText />
      </div>
    </CheckboxField>
  )
}

type CheckboxGroupProps<Value extends string> = FieldProps & {
  options: readonly { value: Value; label: ReactNode }[]
  value?: Value[]
  defaultValue?: readonly Value[]
  onChange?: (value: Value[]) => void
}

/** Checkboxes for a few options, any of which may be ticked. A form reads it as a list. */
export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { label, hint, missing, options, onChange, defaultValue, ...rest } = props
  return (
    <AriaCheckboxGroup
      {...rest}
      {...fieldAttributes({ ...rest, label, missing }, 'list', 'Choose')}
      defaultValue={defaultValue && [...defaultValue]}
      onChange={(value) => onChange?.(value as Value[])}
    >
      <FieldLabel label={label} isRequired={rest.isRequired} />
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {options.map((option) => (
          <CheckboxField key={option.value} value={option.value}>
            <Box>{option.label}</Box>
          </CheckboxField>
        ))}
      </div>
      <FieldHint>{hint}</FieldHint>
      <FieldErrorText />
    </AriaCheckboxGroup>
  )
}
