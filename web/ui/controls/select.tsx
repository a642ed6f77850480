import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useContext } from 'react'
import { Button, ButtonContext } from 'react-aria-components/Button'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { FieldErrorText, FieldHint, FieldLabel, type FieldProps, fieldAttributes } from './field.tsx'
import { type Option, OptionList, valueTypeOf } from './options.tsx'

type SelectProps<Id extends string | number> = FieldProps & {
  items: readonly Option<Id>[]
  value?: Id | null
  defaultValue?: Id | null
  onChange?: (value: Id | null) => void
  placeholder?: string
  /** Label of a first option that means no choice, such as "All Levels". */
  all?: string
}

const ALL = '__all'

/** One of a few. With `all` the first entry means null. */
export function Select<Id extends string | number>(props: SelectProps<Id>) {
  const { label, hint, missing, items, value, onChange, placeholder, all, ...rest } = props
  const allOptions: Option[] = all ? [{ id: ALL, name: all }, ...items] : [...items]
  return (
    <AriaSelect
      {...rest}
      {...fieldAttributes({ ...rest, label, missing }, valueTypeOf(items), 'Choose')}
      value={value === null && all ? ALL : value}
      onChange={(key) => onChange?.(key === ALL ? null : (key as Id | null))}
      placeholder={placeholder ?? all ?? 'Choose'}
      className="min-w-0"
    >
      <FieldLabel label={label} isRequired={rest.isRequired} />
      <NamedButton className="control justify-between gap-2">
        <SelectValue className="min-w-0 flex-1 truncate data-placeholder:text-dim">
          {({ defaultChildren, selectedText }) => selectedText || defaultChildren}
        </SelectValue>
        <ChevronDown size={16} aria-hidden="true" className="shrink-0 text-dim" />
      </NamedButton>
      <FieldHint>{hint}</FieldHint>
      <FieldErrorText />
      <Popover className="pop min-w-(--trigger-width)">
        <OptionList items={allOptions} emptyText="Nothing to choose from" />
      </Popover>
    </AriaSelect>
  )
}

/** The library names the button by its value and then its label; people expect the label first. */
function NamedButton(props: ComponentProps<typeof Button>) {
  const context = useContext(ButtonContext)
  const ids = context && 'aria-labelledby' in context ? context['aria-labelledby'] : undefined
  return <Button {...props} {...(ids && { 'aria-labelledby': ids.split(' ').toReversed().join(' ') })} />
}
