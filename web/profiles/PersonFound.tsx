import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Found } from '#web/ui/Found.tsx'
import type { LoadedProps } from '#web/ui/Loaded.tsx'
import { SkeletonCard } from '#web/ui/Skeleton.tsx'
import { NobodyThere } from './NobodyThere.tsx'

type PersonFoundProps<Data> = Pick<LoadedProps<Data>, 'query' | 'children'> & {
  /** Whom the address names. */
  id: number | null
  /** Where somebody else is found. */
  list: { to: string; label: string }
}

/** The person whose page it is; or that the address names nobody, or nobody who is there, and the way on. */
export function PersonFound<Data>({ id, list, ...asked }: PersonFoundProps<Data>) {
  if (id === null) return <NobodyThere {...list} />
  return (
    <Found
      {...asked}
      skeleton={<SkeletonCard lines={9} />}
      failure="Failed to load profile data"
      wayOut={
        <Link to={list.to} className={buttonClass('soft')}>
          {list.label}
        </Link>
      }
    />
  )
}
