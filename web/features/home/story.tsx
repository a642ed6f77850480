import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'

type Entry = {
  title: string
  text: string
  /** Screen that it is about; `option` may open a dialog there. */
  to?: string
  option?: string
}
type Feature = Entry & { Icon: LucideIcon }

/** `isCompact`: one card in small type, for people who know the product. */
type StoryProps<Item> = { items: readonly Item[]; isCompact?: boolean }

export const Features = ({ title, items, isCompact = false }: StoryProps<Feature> & { title: string }) => (
  <section
    aria-labelledby="features"
    className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${isCompact ? 'card content-start p-5' : ''}`}
  >
    <h2 id="features" className={isCompact ? 'text-base' : undefined}>
      {title}
    </h2>
    <ul className={isCompact ? 'grid gap-3' : 'grid gap-4 sm:grid-cols-2'}>
      {items.map(({ Icon, ...entry }) => (
        <li key={entry.title} className={isCompact ? 'flex gap-3' : 'card flex gap-4 p-5'}>
          {isCompact ? (
            <Icon size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-dim" />
          ) : (
            <span className="grid size-10 shrink-0 place-items-center rounded-control bg-brand-soft text-brand-ink">
              <Icon size={20} aria-hidden="true" />
            </span>
          )}
          <EntryText entry={entry} isCompact={isCompact} />
        </li>
      ))}
    </ul>
  </section>
)

type StepsProps = StoryProps<Entry> & { title?: string; headingRef?: Ref<HTMLHeadingElement> }

export const Steps = ({ title = 'How it works', items, isCompact = false, headingRef }: StepsProps) => (
  <section
    aria-labelledby="steps"
    className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${isCompact ? 'card content-start p-5' : ''}`}
  >
    <h2
      ref={headingRef}
      tabIndex={headingRef ? -1 : undefined}
      id="steps"
      className={isCompact ? 'text-base' : undefined}
    >
      {title}
    </h2>
    <ol className={isCompact ? 'grid gap-3' : 'grid gap-4 md:grid-cols-3'}>
      {items.map((entry, index) => (
        <li key={entry.title} className={isCompact ? 'flex gap-3' : 'card grid content-start gap-3 p-5'}>
          <NumberedDot isCompact={isCompact}>{index + 1}</NumberedDot>
          <EntryText entry={entry} isCompact={isCompact} />
        </li>
      ))}
    </ol>
  </section>
)

const NumberedDot = ({ isCompact, children }: { isCompact: boolean; children: ReactNode }) => (
  <span
    aria-hidden="true"
    className={`grid shrink-0 place-items-center rounded-full bg-brand-soft font-semibold text-brand-ink tabular-nums ${isCompact ? 'size-5 text-xs' : 'size-8 text-sm'}`}
  >
    {children}
  </span>
)

const EntryText = ({ entry: { title, text, to, option }, isCompact }: { entry: Entry; isCompact: boolean }) => (
  <div className="min-w-0">
    <h3 className={isCompact ? 'text-sm' : undefined}>
      {to === undefined ? (
        title
      ) : (
        <Link
          to={to}
          search={option === undefined ? {} : { option }}
          className="rounded-chip text-brand-ink underline-offset-4 hover:underline"
        >
          {title}
        </Link>
      )}
    </h3>
    <p className={`mt-0.5 text-dim ${isCompact ? 'text-hint' : 'text-sm'}`}>{text}</p>
  </div>
)
