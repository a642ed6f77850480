import { Button } from './button.tsx'
import { Empty } from './empty.tsx'

/** Shown for a page past the end, because it was emptied meanwhile or the URL is wrong. */
export const PageIsOver = ({ onFirst }: { onFirst: () => void }) => (
  <Empty action={<Button onPress={onFirst}>Go to the first page</Button>}>This page is empty.</Empty>
)
