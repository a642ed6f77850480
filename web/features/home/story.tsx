import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

type Feature = {
  title: string
  text: string
  Icon: LucideIcon
  /** Path of the feature's screen. */
  to?: string
}

export const Features = ({ title, features }: { title: string; features: readonly Feature[] }) => (
  <section aria-labelledby="features" className="grid grid-cols-[minmax(0,1fr)] gap-4">
    <h2 id="features">{title}</h2>
    <ul className="grid gap-4 sm:grid-cols-2">
      {features.map(({ title: name, text, Icon, to }) => (
        <li key={name} className="card flex gap-4 p-5">
          <span className="grid size-10 shrink-0 place-items-center rounded-control bg-brand-soft text-brand-ink">
            <Icon size={20} aria-hidden="true" />
          </span>
          <div className="min-w-0">
            <h3>
              {to === undefined ? (
                name
              ) : (
                <Link to={to} className="rounded-chip text-brand-ink underline-offset-4 hover:underline">
                  {name}
                </Link>
              )}
            </h3>
            <p className="mt-0.5 text-sm text-dim">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
)

type Step = {
  title: string
  text: string
  /** Screen for this step; `option` may open a dialog there. */
  to?: string
  option?: string
}
type StepsProps = { steps: readonly Step[]; title?: string }

export const Steps = ({ steps, title: heading = 'How it works' }: StepsProps) => (
  <section aria-labelledby="steps" className="grid gap-4">
    <h2 id="steps">{heading}</h2>
    <ol className="grid gap-4 md:grid-cols-3">
      {steps.map(({ title, text, to, option }, index) => (
        <li key={title} className="card p-5">
          <span
            aria-hidden="true"
            className="grid size-8 place-items-center rounded-full bg-brand-soft text-sm font-semibold text-brand-ink tabular-nums"
          >
            {index + 1}
          </span>
          <h3 className="mt-3">
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
          <p className="mt-0.5 text-sm text-dim">{text}</p>
        </li>
      ))}
    </ol>
  </section>
)
