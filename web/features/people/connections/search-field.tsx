import { Search } from 'lucide-react'
import { useRef } from 'react'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { useSlashKey } from '#web/ui/slash-key.ts'
import { type ListAddress, LONGEST_SEARCH } from './use-list-address.ts'

type SearchFieldProps = {
  address: Pick<ListAddress, 'typed' | 'type'>
  label: string
  placeholder?: string
  /** Filters are beside the field. */
  inRow?: boolean
}

/** Searches the whole list, not only the page shown. `/` focuses it. */
export function SearchField({ address, label, placeholder, inRow = false }: SearchFieldProps) {
  const field = useRef<HTMLDivElement>(null)
  useSlashKey(() => field.current?.querySelector('input')?.focus())
  return (
    <div ref={field} className={inRow ? 'min-w-0 flex-1 basis-60 sm:max-w-90' : 'w-full sm:max-w-88'}>
      <TextField
        label={label}
        placeholder={placeholder}
        type="search"
        value={address.typed}
        onChange={address.type}
        maxLength={LONGEST_SEARCH}
        autoComplete="off"
        spellCheck="false"
        icon={<Search size={16} aria-hidden="true" />}
      />
    </div>
  )
}
