import { Button } from './Button.tsx'
import { Empty } from './Empty.tsx'

type PageIsOverProps = {
  /** Kind of items in the list: things by default. */
  none?: 'nothing' | 'nobody'
  onFirst: () => void
}

/** Shown for a page past the end, because it was emptied meanwhile or the URL is wrong. */
export const PageIsOver = ({ none = 'nothing', onFirst }: PageIsOverProps) => (
  <Empty action={<Button onPress={onFirst}>Go to the first page</Button>}>There is {none} on this page any more.</Empty>
)
