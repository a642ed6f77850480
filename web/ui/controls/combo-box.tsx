import { ChevronDown } from 'lucide-react'
import { useContext } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Popover } from 'react-aria-components/Popover'
import { FieldErrorText, FieldHint, FieldLabel, type FieldProps, fieldAttributes } from './field.tsx'
import { type Option, OptionList, valueTypeOf } from './options.tsx'

type ComboBoxProps<Id extends string | number> = FieldProps & {
  items: readonly Option<Id>[]
  value?: Id | null
  defaultValue?: Id
  onChange?: (value: Id | null) => void
  placeholder?: string
  isReadOnly?: boolean
  /** Text of the empty list. */
  emptyText?: string
}

/** One of many, found by typing. Emptying it means null. */
export function ComboBox<Id extends string | number>(props: ComboBoxProps<Id>) {
  const { label, hint, missing, items, onChange, placeholder, emptyText = 'Nothing found', ...rest } = props
  return (
    <AriaComboBox
      {...rest}
      {...fieldAttributes({ ...rest, label, missing }, valueTypeOf(items), 'Choose')}
      defaultItems={items}
      onChange={(key) => onChange?.(key as Id | null)}
      allowsEmptyCollection
      className="min-w-0"
    >
      <FieldLabel label={label} isRequired={rest.isRequired} />
      <Group className="control pr-1" data-readonly={rest.isReadOnly || undefined}>
        <ComboInput placeholder={placeholder} className="min-w-0 flex-1 bg-transparent py-2 outline-none" />
        {!rest.isReadOnly && <DropButton />}
      </Group>
      <FieldHint>{hint}</FieldHint>
      <FieldErrorText />
      <Popover className="pop min-w-(--trigger-width)">
        <OptionList emptyText={emptyText} />
      </Popover>
    </AriaComboBox>
  )
}

/**
 * Opens the list when a person moves to the field or presses it. `menuTrigger="focus"` would also
 * open it when a closed dialog or another window returns the focus. A field with an error, which
 * receives focus when the form is refused, opens only when pressed, so that its error can be read.
 */
export function ComboInput(props: { placeholder?: string | undefined; className: string }) {
  const list = useContext(ComboBoxStateContext)
  const open = ({ readOnly }: HTMLInputElement) => readOnly || list?.isOpen || list?.open(null, 'manual')
  return (
    <Input
      {...props}
      // Returned focus comes from no other element. Within the field it may come from the list.
      onFocus={({ currentTarget, relatedTarget }) =>
        relatedTarget && !list?.isFocused && !list?.displayValidation.isInvalid && open(currentTarget)
      }
      onClick={({ currentTarget }) => open(currentTarget)}
    />
  )
}

export const DropButton = () => (
  <Button className="grid size-8 shrink-0 place-items-center rounded-chip text-dim hover:bg-hover">
    <ChevronDown size={16} aria-hidden="true" />
  </Button>
)

type SearchComboBoxProps = FieldProps & {
  /** Search text; `items` are its results. */
  search: string
  onSearch: (search: string) => void
  items: readonly Option<number>[]
  value: number | null
  onChange: (value: number | null) => void
  placeholder?: string
  emptyText?: string
}

/** Combo box for more items than a list can contain: the typed text is searched on the server. */
export function SearchComboBox(props: SearchComboBoxProps) {
  const {
    label,
    name,
    hint,
    isRequired = false,
    search,
    onSearch,
    items,
    value,
    onChange,
    placeholder,
    emptyText = 'Nothing found',
  } = props
  return (
    <AriaComboBox
      {...(name !== undefined && { name })}
      {...fieldAttributes(props, 'number', 'Choose')}
      isRequired={isRequired}
      items={items}
      inputValue={search}
      onInputChange={onSearch}
      value={value}
      onChange={(key) => onChange(key as number | null)}
      // Opens only on typing. On focus it would open again when a choice returns the focus.
      menuTrigger="input"
      allowsEmptyCollection
      className="min-w-0"
    >
      <FieldLabel label={label} isRequired={isRequired} />
      <Group className="control pr-1">
        <Input
          placeholder={placeholder}
          // Escape would close the list, and the text that is left would open it again.
          onKeyDown={({ key }) => key === 'Escape' && value === null && onSearch('')}
          className="min-w-0 flex-1 bg-transparent py-2 outline-none"
        />
        <DropButton />
      </Group>
      <FieldHint>{hint}</FieldHint>
      <FieldErrorText />
      <Popover className="pop min-w-(--trigger-width)">
        <OptionList emptyText={emptyText} />
      </Popover>
    </AriaComboBox>
  )
}
