import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Popover } from 'react-aria-components/Popover'
import { DropButton } from './combo-box.tsx'
import { FieldFault, FieldHint, FieldLabel, type FieldProps } from './field.tsx'
import { type Option, OptionList } from './options.tsx'

type SearchBoxProps = FieldProps & {
  /** Search text; `items` are its results. */
  typed: string
  onType: (typed: string) => void
  items: readonly Option<number>[]
  value: number | null
  onChange: (value: number | null) => void
  placeholder?: string
  nothing?: string
}

/** Combo box for more items than a list can contain: the typed text is searched on the server. */
export function SearchBox(props: SearchBoxProps) {
  const { label, hint, typed, onType, items, value, onChange, placeholder, nothing = 'Nothing found' } = props
  return (
    <AriaComboBox
      items={items}
      inputValue={typed}
      onInputChange={onType}
      value={value}
      onChange={(key) => onChange(key as number | null)}
      // Opens only on typing. On focus it would open again when a choice returns the focus.
      menuTrigger="input"
      allowsEmptyCollection
      className="min-w-0"
    >
      <FieldLabel label={label} />
      <Group className="control pr-1">
        <Input placeholder={placeholder} className="min-w-0 flex-1 bg-transparent py-2 outline-none" />
        <DropButton />
      </Group>
      <FieldHint>{hint}</FieldHint>
      <FieldFault />
      <Popover className="pop min-w-(--trigger-width)">
        <OptionList nothing={nothing} />
      </Popover>
    </AriaComboBox>
  )
}
