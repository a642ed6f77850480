import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import type { Pool } from '#contract/people/pools.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Row, RowMain } from '#web/ui/card.tsx'
import { RowMenu } from '#web/ui/controls/row-menu.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { peopleText } from './pools.ts'

type PoolRowProps = {
  pool: Pool
  /** Sites are named only where there are several. */
  hasSites: boolean
  /** Absent if the reader's role changes nothing. */
  changes?: { onRename: () => void; onDelete: () => void } | undefined
}

export const PoolRow = ({ pool: { id, name, size, is_shared }, hasSites, changes }: PoolRowProps) => (
  <Row>
    <RowMain>
      <Link
        to="/employer/pool"
        search={{ id }}
        className="line-clamp-2 text-sm font-semibold wrap-anywhere underline-offset-4 hover:underline"
      >
        {name}
      </Link>
      <p className="text-sm text-dim">{peopleText(size)}</p>
    </RowMain>
    {hasSites && <Badge>{is_shared ? 'All sites' : 'This site only'}</Badge>}
    <div className="flex items-center gap-2">
      <Link to="/employer/pool" search={{ id }} aria-label={`Open, ${name}`} className={buttonClass('soft', 'small')}>
        Open
      </Link>
      {changes && (
        <RowMenu
          label={`More about ${name}`}
          entries={[
            { id: 'rename', label: 'Rename', icon: <Pencil size={16} aria-hidden="true" />, onPress: changes.onRename },
            { id: 'delete', label: 'Delete', icon: <Trash2 size={16} aria-hidden="true" />, onPress: changes.onDelete },
          ]}
        />
      )}
    </div>
  </Row>
)
