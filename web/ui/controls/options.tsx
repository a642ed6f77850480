import { Check } from 'lucide-react'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'

/** Something to choose. A number as id reads as a number in a form. */
export type Option<Id extends string | number = string | number> = { id: Id; name: string; hint?: string }

/** The list that drops down from a Select or ComboBox. */
export function OptionList<Id extends string | number>({
  items,
  emptyText,
}: {
  items?: Option<Id>[]
  emptyText: string
}) {
  return (
    <ListBox
      items={items}
      className="max-h-72 overflow-auto p-1 outline-none"
      renderEmptyState={() => <p className="px-3 py-2 text-sm text-dim">{emptyText}</p>}
    >
      {(option: Option<Id>) => (
        <ListBoxItem id={option.id} textValue={option.name} className="option">
          {({ isSelected }) => (
            <>
              <span className="min-w-0 flex-1">
                {option.name}
                {option.hint && <span className="ml-2 text-hint font-normal text-dim">{option.hint}</span>}
              </span>
              {isSelected && <Check size={16} aria-hidden="true" className="shrink-0" />}
            </>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  )
}

export const valueTypeOf = (items: readonly Option[]) => (typeof items[0]?.id === 'number' ? 'number' : 'text')
