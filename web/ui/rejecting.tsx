import { Badge } from './status-badge.tsx'

/** A rejection that the server has not taken yet: it is held for Undo, or on its way. */
export const Rejecting = () => (
  <span role="status">
    <Badge>Rejecting…</Badge>
  </span>
)
