import { Button } from './Button.tsx'
import { Empty } from './Empty.tsx'

type PageIsOverProps = {
  /** Of what the list is: things, unless said otherwise. */
  none?: 'nothing' | 'nobody'
  onFirst: () => void
}

/** In place of a page past the end: it was emptied meanwhile, or the address names one that never was. */
export const PageIsOver = ({ none = 'nothing', onFirst }: PageIsOverProps) => (
  <Empty action={<Button onPress={onFirst}>Go to the first page</Button>}>There is {none} on this page any more.</Empty>
)
