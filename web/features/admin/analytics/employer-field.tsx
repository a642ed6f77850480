import { useState } from 'react'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Popover } from 'react-aria-components/Popover'
import { DropButton } from '#web/ui/controls/combo-box.tsx'
import { FieldLabel } from '#web/ui/controls/field.tsx'
import { OptionList } from '#web/ui/controls/options.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { useEmployerOptions, useSelectedEmployer } from './data.ts'

type EmployerFieldProps = { value: number | null; onChange: (employer: number | null) => void }

/** An employer, searched by part of the name, because there are too many to load. */
export function EmployerField({ value, onChange }: EmployerFieldProps) {
  const selected = useSelectedEmployer(value).data ?? null
  const [typed, setTyped] = useState('')
  // A selected name is not a search: the list shows the other employers.
  const search = useDebounced(typed === selected?.name ? '' : typed)
  const matches = useEmployerOptions(search).data ?? []
  // The combo box takes its text from the list, so the selected employer must be in it.
  const items = selected && !matches.some(({ id }) => id === selected.id) ? [selected, ...matches] : matches

  return (
    <ComboBox
      items={items}
      onInputChange={setTyped}
      value={value}
      onChange={(key) => onChange(key === null ? null : Number(key))}
      menuTrigger="focus"
      allowsEmptyCollection
      className="min-w-0"
    >
      <FieldLabel label="Employer" />
      <Group className="control pr-1">
        <Input placeholder="All Employers" className="min-w-0 flex-1 bg-transparent py-2 outline-none" />
        <DropButton />
      </Group>
      <Popover className="pop min-w-(--trigger-width)">
        <OptionList emptyText="No employers found." />
      </Popover>
    </ComboBox>
  )
}
