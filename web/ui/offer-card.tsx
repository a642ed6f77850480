import type { ReactNode } from 'react'

type OfferCardProps = {
  /** Label for screen readers. */
  label: string
  icon: ReactNode
  title: string
  text: string
  /** The buttons: first the one that accepts, then the one that declines. */
  children: ReactNode
}

/** An offer beside a list, which can be dismissed. */
export const OfferCard = ({ label, icon, title, text, children }: OfferCardProps) => (
  <section aria-label={label} className="card flex flex-wrap items-center gap-x-4 gap-y-3 border-brand/30 px-5 py-4">
    <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink">{icon}</span>
    <div className="min-w-[min(100%,14rem)] flex-1">
      <p className="font-medium">{title}</p>
      <p className="text-hint text-dim">{text}</p>
    </div>
    <div className="flex flex-wrap gap-2">{children}</div>
  </section>
)
