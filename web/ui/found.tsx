import type { ReactNode } from 'react'
import { isInVain, sentenceOf } from '#web/platform/failure.ts'
import { Empty } from './empty.tsx'
import { Loaded, type LoadedProps } from './loaded.tsx'

type FoundProps<Data> = LoadedProps<Data> & {
  /** Link shown if a retry cannot help. */
  wayOut: ReactNode
}

/**
 * Shows data requested by a URL, which may contain anything, or the reason it is missing with a
 * link elsewhere.
 */
export function Found<Data>({ wayOut, ...asked }: FoundProps<Data>) {
  const { data, error } = asked.query
  if (data !== undefined || !isInVain(error)) return <Loaded {...asked} />
  return (
    <div role="alert">
      <Empty action={wayOut}>{sentenceOf(error, asked.failure)}</Empty>
    </div>
  )
}
