import { Search } from 'lucide-react'
import { useRef } from 'react'
import { LONGEST_SEARCH } from '#web/connections/useListAddress.ts'
import { useSlashKey } from '#web/ui/slashKey.ts'
import { TextField } from '#web/ui/TextField.tsx'
import type { DeskAddress } from './deskAddress.ts'

/** Finds by employer or number over all pages; `/` leads here. */
export function DeskSearch({ label, address }: { label: string; address: DeskAddress }) {
  const field = useRef<HTMLDivElement>(null)
  useSlashKey(() => field.current?.querySelector('input')?.focus())
  return (
    <div ref={field} className="min-w-0 flex-1 basis-60 sm:max-w-90">
      <TextField
        label={label}
        placeholder="Employer, invoice or transaction"
        icon={<Search size={16} aria-hidden="true" />}
        type="search"
        autoComplete="off"
        spellCheck="false"
        maxLength={LONGEST_SEARCH}
        value={address.typed}
        onChange={address.type}
      />
    </div>
  )
}
