import { ListOrdered } from 'lucide-react'
import type { OneAtATime } from '#contract/booking/vacancies.ts'
import { oneAtATimeText } from './vacancy-texts.ts'

/** Says that new posts of the site ask for one shift at a time; nothing for nearly all sites. */
export const OneAtATimeNotice = ({ limit }: { limit: OneAtATime | null | undefined }) => (
  <div role="status" className="empty:hidden">
    {limit && (
      <p className="flex gap-3 rounded-control bg-wait-soft px-3 py-3 text-sm">
        <ListOrdered size={18} aria-hidden="true" className="mt-px shrink-0 text-wait" />
        {oneAtATimeText(limit)}
      </p>
    )}
  </div>
)
