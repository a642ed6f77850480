import { Search } from 'lucide-react'
import { useRef } from 'react'
import { useSlashKey } from '#web/ui/slashKey.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { type ListAddress, LONGEST_SEARCH } from './useListAddress.ts'

/** Finds somebody by name in all of a list, not only in what stands on the page. `/` leads here. */
export function SearchField({ address, label }: { address: ListAddress; label: string }) {
  const field = useRef<HTMLDivElement>(null)
  useSlashKey(() => field.current?.querySelector('input')?.focus())
  return (
    <div ref={field} className="w-full sm:max-w-88">
      <TextField
        label={label}
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
