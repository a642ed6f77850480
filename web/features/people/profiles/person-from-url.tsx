import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/ui/button-class.ts'
import { LoadedFromUrl, type LoadedProps } from '#web/ui/query-state.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { PersonNotFound } from './person-not-found.tsx'

type PersonFromUrlProps<Data> = Pick<LoadedProps<Data>, 'query' | 'children'> & {
  /** Id from the URL; null if the URL names no person. */
  id: number | null
  /** List that leads to other people. */
  list: { to: string; label: string }
}

/** Shows the person of the URL, or a message and a link to the list if there is no such person. */
export function PersonFromUrl<Data>({ id, list, ...loadedProps }: PersonFromUrlProps<Data>) {
  if (id === null) return <PersonNotFound {...list} />
  return (
    <LoadedFromUrl
      {...loadedProps}
      skeleton={<SkeletonCard lines={9} />}
      failure="Failed to load profile data"
      exit={
        <Link to={list.to} className={buttonClass('soft')}>
          {list.label}
        </Link>
      }
    />
  )
}
