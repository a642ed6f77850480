import { CircleAlert, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Popover } from 'react-aria-components/Popover'
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup'
import { ComboInput, DropButton } from './combo-box.tsx'
import { type FieldProps, fieldAttributes } from './field.tsx'
import { useFormState } from './form.tsx'
import { type Option, OptionList, valueTypeOf } from './options.tsx'

type MultiComboBoxProps<Id extends string | number> = Omit<FieldProps, 'isDisabled'> & {
  items: readonly Option<Id>[]
  value?: readonly Id[]
  defaultValue?: readonly Id[]
  onChange?: (value: Id[]) => void
  placeholder?: string
  emptyText?: string
  /** An error that the screen has found itself. */
  error?: string | null
}

/**
 * Multiple choice with search; chosen items appear as tags in the field. A form reads it as a list.
 */
export function MultiComboBox<Id extends string | number>(props: MultiComboBoxProps<Id>) {
  const { label, name, items, hint, placeholder = 'Search', emptyText = 'Nothing found', error } = props
  const [own, setOwn] = useState<readonly Id[]>(props.defaultValue ?? [])
  const { errorOf } = useFormState()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const value = props.value ?? own
  const selected = items.filter((item) => value.includes(item.id))
  const shownError = error ?? errorOf(name)
  const describedBy = [shownError && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined

  function change(next: Id[]) {
    setOwn(next)
    props.onChange?.(next)
  }

  return (
    <div
      {...fieldAttributes(props, valueTypeOf(items) === 'number' ? 'numbers' : 'list', 'Choose')}
      className="min-w-0"
    >
      <span id={id} className={`field-label ${props.isRequired ? 'required' : ''}`}>
        {label}
      </span>
      <div ref={box} className="control flex-wrap gap-1.5 py-1 pr-1" data-invalid={shownError ? true : undefined}>
        {/* The tags are beside the ComboBox: inside, it would collect them as options. */}
        <TagGroup
          aria-label={`${label}, chosen`}
          selectionMode="none"
          onRemove={(keys) => change(value.filter((item) => !keys.has(item)))}
          className="contents"
        >
          <TagList className="contents" items={selected}>
            {(item) => (
              <Tag
                id={item.id}
                textValue={item.name}
                className="inline-flex h-7 max-w-full items-center gap-0.5 rounded-chip bg-brand-soft pr-0.5 pl-2 text-hint font-medium text-brand-ink pointer-coarse:h-9"
              >
                <span className="truncate">{item.name}</span>
                <Button
                  slot="remove"
                  className="grid size-6 place-items-center rounded-[4px] hover:bg-brand/20 pointer-coarse:size-8"
                >
                  <X size={13} aria-hidden="true" />
                </Button>
              </Tag>
            )}
          </TagList>
        </TagGroup>
        <ComboBox<Option<Id>, 'multiple'>
          aria-labelledby={id}
          aria-describedby={describedBy}
          isInvalid={Boolean(shownError)}
          selectionMode="multiple"
          defaultItems={items}
          value={[...value]}
          onChange={(keys) => change([...keys] as Id[])}
          allowsEmptyCollection
          className="flex min-w-32 flex-1"
        >
          <ComboInput placeholder={placeholder} className="min-w-0 flex-1 bg-transparent py-1 outline-none" />
          <DropButton />
          <Popover triggerRef={box} className="pop min-w-(--trigger-width)">
            <OptionList emptyText={emptyText} />
          </Popover>
        </ComboBox>
        {name && value.map((item) => <input key={item} type="hidden" name={name} value={item} />)}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-hint text-dim">
          {hint}
        </p>
      )}
      {shownError && (
        <p id={`${id}-fault`} className="mt-1.5 flex items-start gap-1.5 text-hint font-medium text-bad">
          <CircleAlert size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
          {shownError}
        </p>
      )}
    </div>
  )
}
