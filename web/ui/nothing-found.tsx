import { Button } from './button.tsx'
import { Empty } from './empty.tsx'

type NothingFoundProps = {
  isFiltered: boolean
  onClear: () => void
  clear?: string
  /** The sentence where filters leave nothing. */
  found: string
  /** The sentence where there is nothing at all; the same unless said otherwise. */
  none?: string
  hint: string
}

/** A list with nothing in it: what it waits for, or the way out of filters that leave nothing. */
export const NothingFound = ({ isFiltered, onClear, clear, found, none = found, hint }: NothingFoundProps) =>
  isFiltered ? (
    <Empty
      action={
        <Button look="soft" onPress={onClear}>
          {clear ?? 'Clear search and filters'}
        </Button>
      }
    >
      {found}
    </Empty>
  ) : (
    <Empty hint={hint}>{none}</Empty>
  )
