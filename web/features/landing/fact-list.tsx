import type { LucideIcon } from 'lucide-react'

export type Fact = { title: string; text: string; Icon: LucideIcon }

type FactListProps = { facts: readonly Fact[]; className: string }
/** Titles with an icon and a sentence, side by side where there is room. */
export const FactList = ({ facts, className }: FactListProps) => (
  <ul className={`grid gap-x-8 gap-y-10 ${className}`}>
    {facts.map(({ title, text, Icon }) => (
      <li key={title}>
        <Icon size={22} aria-hidden="true" className="text-brand-ink" />
        <h3 className="mt-3">{title}</h3>
        <p className="mt-1 text-sm text-dim">{text}</p>
      </li>
    ))}
  </ul>
)
