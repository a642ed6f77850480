import { Link } from '@tanstack/react-router'
import { Check, ListPlus } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import type { Pool } from '#contract/people/pools.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { toast } from '#web/ui/toast.ts'
import { usePoolChanges, usePools } from './pools.ts'

type PersonPoolsProps = { person: { id: number; name: string } }

/** The pools that have a person, with a menu that adds to and removes from them. */
export function PersonPools({ person }: PersonPoolsProps) {
  const query = usePools(person.id)
  const mayBook = useMay('book')
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-6 w-40" />} failure="The pools could not be loaded.">
      {(pools) => (
        <div className="flex flex-wrap items-center gap-1.5">
          {pools
            .filter(({ has_person }) => has_person)
            .map(({ id, name }) => (
              <Badge key={id} tone="brand">
                <span className="min-w-0 wrap-anywhere whitespace-normal">{name}</span>
              </Badge>
            ))}
          {mayBook ? (
            pools.length > 0 ? (
              <PoolMenu person={person} pools={pools} />
            ) : (
              <Link to="/employer/pools" className={buttonClass('link', 'small')}>
                Create a pool
              </Link>
            )
          ) : (
            pools.every(({ has_person }) => !has_person) && '–'
          )}
        </div>
      )}
    </Loaded>
  )
}

function PoolMenu({ person, pools }: PersonPoolsProps & { pools: readonly Pool[] }) {
  const { addPerson, removePerson } = usePoolChanges()

  async function toggle({ id, name, has_person }: Pool) {
    try {
      await (has_person ? removePerson(id, person.id) : addPerson(id, person.id))
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, `${name} could not be changed. Please try again.`))
    }
  }

  return (
    <MenuTrigger>
      <Button className={buttonClass('plain', 'small')}>
        <ListPlus size={16} aria-hidden="true" />
        Change pools
      </Button>
      <Popover placement="bottom start" className="pop w-64 max-w-[calc(100vw-1rem)] p-1">
        <Menu
          aria-label={`Pools with ${person.name}`}
          items={pools}
          selectionMode="multiple"
          selectedKeys={pools.filter(({ has_person }) => has_person).map(({ id }) => id)}
          shouldCloseOnSelect={false}
          onAction={(key) => {
            const pool = pools.find(({ id }) => id === key)
            if (pool) void toggle(pool)
          }}
          className="max-h-80 overflow-y-auto outline-none"
        >
          {(pool) => (
            <MenuItem id={pool.id} textValue={pool.name} className="option">
              <span className="min-w-0 flex-1 wrap-anywhere">{pool.name}</span>
              {pool.has_person && <Check size={16} aria-hidden="true" className="shrink-0" />}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
