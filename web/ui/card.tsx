import type { ReactNode } from 'react'

type CardProps = {
  title?: string
  intro?: ReactNode
  actions?: ReactNode
  children: ReactNode
  /** Omits the padding, for rows and tables that reach the edge. */
  isFlush?: boolean
}

/** A framed part of a screen, with a heading of its own where it needs one. */
export function Card({ title, intro, actions, children, isFlush = false }: CardProps) {
  // Without a heading it is not a section for screen readers.
  const Frame = title ? 'section' : 'div'
  return (
    <Frame className="card min-w-0">
      {(title || actions) && (
        <div className={`flex flex-wrap items-center justify-between gap-3 px-5 pt-4 ${isFlush ? 'pb-3' : ''}`}>
          <div className="min-w-0">
            {title && <h2 className="text-base font-semibold">{title}</h2>}
            {intro && <p className="text-sm text-dim">{intro}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
      )}
      <div className={isFlush ? '' : 'p-5'}>{children}</div>
    </Frame>
  )
}

/** Rows in a card, with a line between them. */
export const Rows = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul aria-label={label} className="card divide-y divide-line">
    {children}
  </ul>
)

/** One row, whose content wraps on a phone. `isNew` highlights it. */
export const Row = ({ children, isNew = false }: { children: ReactNode; isNew?: boolean }) => (
  <li
    className={`flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 first:rounded-t-card last:rounded-b-card ${isNew ? 'bg-brand-soft/60' : ''}`}
  >
    {children}
  </li>
)

/** Main content of a row, such as a `PersonName`. The rest wraps below it on a narrow phone. */
export const RowMain = ({ children }: { children: ReactNode }) => (
  <div className="min-w-[min(100%,10.5rem)] flex-1">{children}</div>
)

type FactItem = readonly [name: string, value: ReactNode]

const isKnown = (value: ReactNode) => value !== null && value !== undefined && value !== '' && value !== false

/** Leaves out missing facts, for screens where nobody looks for them. */
export const knownFacts = <Item extends FactItem>(...items: Item[]) => items.filter(([, value]) => isKnown(value))

type FactsProps = {
  items: readonly FactItem[]
  /** Names and values are short, so that they share a line on a phone too. */
  areShort?: boolean
}

/** Facts with their names, as in a profile. A missing one shows a dash. */
export const Facts = ({ items, areShort = false }: FactsProps) => (
  <dl
    className={`grid gap-x-6 gap-y-3 text-sm ${areShort ? 'grid-cols-[auto_minmax(0,1fr)] min-[480px]:grid-cols-[minmax(7rem,auto)_1fr]' : 'min-[480px]:grid-cols-[minmax(7rem,auto)_1fr]'}`}
  >
    {items.map(([name, value]) => (
      <div key={name} className={areShort ? 'contents' : 'min-w-0 min-[480px]:contents'}>
        <dt className="text-dim">{name}</dt>
        <dd className="min-w-0 break-words">{isKnown(value) ? value : '–'}</dd>
      </div>
    ))}
  </dl>
)
