import type { UserStatus } from '#contract/values.ts'
import { SearchField } from '#web/connections/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import type { PeopleAddress } from './peopleAddress.ts'
import { statusWords } from './UserStatusBadge.tsx'

export type PeopleFieldsProps = { address: PeopleAddress; label: string; statuses: readonly UserStatus[] }

/** Search and filters for people. Their code is heavier than the list's and loads after it. */
export const PeopleFields = ({ address, label, statuses }: PeopleFieldsProps) => (
  <>
    <SearchField address={address} label={label} placeholder="Name, email or phone" inRow />
    <div className="min-w-36 max-sm:flex-1">
      <Select
        label="Status"
        all="All Status"
        items={statuses.map((id) => ({ id, name: statusWords[id] }))}
        value={address.status}
        onChange={(status) => address.choose({ status })}
      />
    </div>
  </>
)
