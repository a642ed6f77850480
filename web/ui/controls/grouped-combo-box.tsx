import { Check } from 'lucide-react'
import { Collection } from 'react-aria-components/Collection'
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Header } from 'react-aria-components/Header'
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { ComboInput, DropButton } from './combo-box.tsx'
import { FieldErrorText, FieldHint, FieldLabel, type FieldProps, fieldAttributes } from './field.tsx'
import { type Option, valueTypeOf } from './options.tsx'

export type OptionGroup<Id extends string | number = string | number> = { name: string; options: Option<Id>[] }

type GroupedComboBoxProps<Id extends string | number> = FieldProps & {
  groups: readonly OptionGroup<Id>[]
  value?: Id | null
  defaultValue?: Id
  onChange?: (value: Id | null) => void
  placeholder?: string
  /** Label of a first option that means no choice, such as "All Subjects". */
  all?: string
  /** Text of the empty list. */
  emptyText?: string
}

const ALL = '__all'

/** Combo box with grouped options. Clearing it, or choosing `all`, means null. */
export function GroupedComboBox<Id extends string | number>(props: GroupedComboBoxProps<Id>) {
  const { label, hint, missing, groups, onChange, placeholder, all, emptyText = 'Nothing found', ...rest } = props
  const first = groups[0]?.options ?? []
  return (
    <AriaComboBox
      {...rest}
      {...fieldAttributes({ ...rest, label, missing }, valueTypeOf(first), 'Choose')}
      onChange={(key) => onChange?.(key === ALL ? null : (key as Id | null))}
      allowsEmptyCollection
      className="min-w-0"
    >
      <FieldLabel label={label} isRequired={rest.isRequired} />
      <Group className="control pr-1">
        <ComboInput
          placeholder={placeholder ?? all}
          className="min-w-0 flex-1 truncate bg-transparent py-2 outline-none"
        />
        <DropButton />
      </Group>
      <FieldHint>{hint}</FieldHint>
      <FieldErrorText />
      <Popover className="pop min-w-(--trigger-width)">
        <ListBox
          className="max-h-80 overflow-auto p-1 outline-none"
          renderEmptyState={() => <p className="px-3 py-2 text-sm text-dim">{emptyText}</p>}
        >
          {all && <GroupedOption option={{ id: ALL, name: all }} />}
          <Collection items={groups}>
            {(group) => (
              <ListBoxSection id={`group ${group.name}`} className="pt-1">
                <Header className="px-2.5 pt-1.5 pb-1 text-xs font-semibold text-dim">{group.name}</Header>
                <Collection items={group.options}>{(option) => <GroupedOption option={option} />}</Collection>
              </ListBoxSection>
            )}
          </Collection>
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}

const GroupedOption = ({ option }: { option: Option }) => (
  <ListBoxItem id={option.id} textValue={option.name} className="option">
    {({ isSelected }) => (
      <>
        <span className="min-w-0 flex-1">{option.name}</span>
        {isSelected && <Check size={16} aria-hidden="true" className="shrink-0" />}
      </>
    )}
  </ListBoxItem>
)
