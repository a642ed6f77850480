type CountersProps = {
  items: readonly { id: string; name: string /** Undefined while it loads. */; count: number | undefined }[]
  className: string
}

/** Cards with the counts of an admin screen, shown above its list. */
export const Counters = ({ items, className }: CountersProps) => (
  <dl className={`grid grid-cols-2 gap-3 ${className}`}>
    {items.map(({ id, name, count }) => (
      <div key={id} className="card px-4 py-3">
        <dt className="text-hint text-dim">{name}</dt>
        <dd className="text-xl font-heading tabular-nums">{count?.toLocaleString('en-AU') ?? '–'}</dd>
      </div>
    ))}
  </dl>
)
