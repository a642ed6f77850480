import { ShieldQuestion } from 'lucide-react'

/** Says before the vacancy is posted that it exceeds limits, and who may post it. */
export const LimitsNotice = ({ exceeded }: { exceeded: readonly string[] }) => (
  <div role="status" className="empty:hidden">
    {exceeded.length > 0 && (
      <div className="flex gap-3 rounded-control bg-wait-soft px-3 py-3 text-sm">
        <ShieldQuestion size={18} aria-hidden="true" className="mt-px shrink-0 text-wait" />
        <div className="grid gap-1">
          <p className="font-semibold">Above your limit</p>
          {exceeded.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <p className="text-dim">Please ask an owner or manager to post it.</p>
        </div>
      </div>
    )}
  </div>
)
