import { CornerDownRight, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Site } from '#contract/identity/organisations.ts'
import { sectorTerms } from '#contract/platform/sector-terms.ts'
import { Button } from '#web/ui/button.tsx'
import { Row, RowMain } from '#web/ui/card.tsx'
import { RowMenu } from '#web/ui/controls/row-menu.tsx'
import { zoneName } from '#web/ui/dates.ts'
import { Badge } from '#web/ui/status-badge.tsx'
import { useSwitchSite } from './acting-for.ts'

type SiteRowProps = {
  site: Site
  depth: number
  isCurrent: boolean
  /** There is another site to act for. */
  hasOthers: boolean
  /** Absent if the reader may change nothing. */
  changes?: { onAddPart: () => void; onRemove: () => void } | undefined
}

const INDENTS = ['', 'pl-8 sm:pl-10', 'pl-14 sm:pl-20', 'pl-20 sm:pl-28']

export function SiteRow({ site, depth, isCurrent, hasOthers, changes }: SiteRowProps) {
  const { name, address, sector, time_zone, is_first } = site
  const switchSite = useSwitchSite()
  const [isPending, setPending] = useState(false)

  async function act() {
    setPending(true)
    await switchSite(site.id)
    setPending(false)
  }

  const addPart = {
    id: 'add',
    label: 'Add a part',
    icon: <Plus size={16} aria-hidden="true" />,
    onPress: () => changes?.onAddPart(),
  }
  const remove = {
    id: 'remove',
    label: 'Remove',
    icon: <Trash2 size={16} aria-hidden="true" />,
    onPress: () => changes?.onRemove(),
  }
  return (
    <Row>
      <RowMain>
        <div className={`flex min-w-0 gap-2 ${INDENTS[Math.min(depth, INDENTS.length - 1)]}`}>
          {depth > 0 && <CornerDownRight size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-dim" />}
          <div className="min-w-0">
            <p className="line-clamp-2 text-sm font-semibold wrap-anywhere">{name}</p>
            <p className="text-sm wrap-anywhere text-dim">
              {address ?? `${sectorTerms[sector].sector}, ${zoneName(time_zone)}`}
            </p>
          </div>
        </div>
      </RowMain>
      <div className={`flex items-center gap-2 ${hasOthers ? 'max-sm:w-full max-sm:justify-between' : ''}`}>
        {hasOthers &&
          (isCurrent ? (
            <Badge tone="brand">You act for this site</Badge>
          ) : (
            <Button
              look="soft"
              size="small"
              aria-label={`Act for this site, ${name}`}
              isPending={isPending}
              onPress={act}
            >
              Act for this site
            </Button>
          ))}
        {changes && <RowMenu label={`More about ${name}`} entries={is_first ? [addPart] : [addPart, remove]} />}
      </div>
    </Row>
  )
}
