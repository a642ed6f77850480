import type { ReactNode } from 'react'
import { isInVain, sentenceOf } from '#web/platform/failure.ts'
import { Empty } from './Empty.tsx'
import { Loaded, type LoadedProps } from './Loaded.tsx'

type FoundProps<Data> = LoadedProps<Data> & {
  /** Where to go from what another try would not mend. */
  wayOut: ReactNode
}

/** Something asked for by an address that anybody may have typed: it, or why not and where to go instead. */
export function Found<Data>({ wayOut, ...asked }: FoundProps<Data>) {
  const { data, error } = asked.query
  if (data !== undefined || !isInVain(error)) return <Loaded {...asked} />
  return (
    <div role="alert">
      <Empty action={wayOut}>{sentenceOf(error, asked.failure)}</Empty>
    </div>
  )
}
