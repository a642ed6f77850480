import type { ReactNode } from 'react'

/** A list with nothing in it: one sentence, a quieter one if need be, and the next step. */
export function Empty({
  children,
  hint,
  action,
  icon,
}: {
  children: ReactNode
  hint?: ReactNode
  action?: ReactNode
  icon?: ReactNode
}) {
  return (
    <div className="card grid justify-items-center gap-1 px-6 py-12 text-center">
      {icon && <span className="mb-3 grid size-11 place-items-center rounded-full bg-hover text-dim">{icon}</span>}
      <p className="font-medium wrap-anywhere">{children}</p>
      {hint && <p className="text-sm wrap-anywhere text-dim">{hint}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
