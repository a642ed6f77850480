import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'

const looks = {
  primary: 'bg-brand text-on-brand hover:bg-brand-hover',
  soft: 'bg-brand-soft text-brand-ink hover:bg-brand/20',
  plain:
    'border border-line bg-surface text-ink hover:bg-[color-mix(in_srgb,var(--color-surface),var(--color-ink)_5%)]',
  danger: 'bg-bad text-on-brand hover:opacity-90',
  'danger-soft': 'bg-bad-soft text-bad hover:opacity-85',
  link: 'text-brand-ink underline-offset-4 hover:underline !px-1',
}
export type ButtonLook = keyof typeof looks

/** The classes of a button, for a link that looks like one. */
export const buttonClass = (look: ButtonLook = 'primary', size: 'small' | 'normal' | 'large' = 'normal') =>
  [
    'relative inline-flex select-none items-center justify-center gap-2 rounded-control text-center text-sm font-semibold',
    'transition-colors duration-120 disabled:opacity-45',
    { small: 'min-h-8 px-3 py-1', normal: 'min-h-10 px-4 py-1.5', large: 'min-h-11 px-5 py-2' }[size],
    'pointer-coarse:min-h-11',
    looks[look],
  ].join(' ')

export type ButtonProps = Omit<AriaButtonProps, 'className' | 'style' | 'children'> & {
  children: ReactNode
  look?: ButtonLook
  size?: 'small' | 'normal' | 'large'
  /** Stands before the words. */
  icon?: ReactNode
  /** What it says while pending, e.g. 'Signing in...'. Without it the words stay and a ring turns over them. */
  pendingText?: string
  wide?: boolean
}

/**
 * One primary button a screen; `soft` for the action of a row, `plain` for Cancel and its like, `danger` for what
 * cannot be undone, `link` inside text. `isPending` keeps focus and refuses further presses.
 */
export function Button({ children, look, size, icon, pendingText, wide, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={`${buttonClass(look, size)} ${wide ? 'w-full' : ''}`}>
      {({ isPending }) =>
        isPending && pendingText ? (
          <>
            <Ring />
            {pendingText}
          </>
        ) : (
          <>
            <span className={`contents ${isPending ? '*:invisible' : ''}`}>
              {icon}
              <span>{children}</span>
            </span>
            {isPending && (
              <span className="absolute inset-0 grid place-items-center">
                <Ring />
              </span>
            )}
          </>
        )
      }
    </AriaButton>
  )
}

const Ring = () => (
  <svg viewBox="0 0 16 16" className="size-4 animate-spin" aria-hidden="true" fill="none" strokeWidth="2">
    <circle cx="8" cy="8" r="6.5" stroke="currentColor" opacity=".3" />
    <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeLinecap="round" />
  </svg>
)

/** A button that is only an icon. `label` is what a screen reader says and a mouse shows. */
export function IconButton({
  label,
  children,
  ...props
}: Omit<AriaButtonProps, 'className' | 'style' | 'children'> & { label: string; children: ReactNode }) {
  return (
    <AriaButton
      {...props}
      aria-label={label}
      className="inline-grid size-9 shrink-0 place-items-center rounded-control text-dim transition-colors duration-120 hover:bg-hover hover:text-ink disabled:opacity-45 pointer-coarse:size-11"
    >
      {children}
    </AriaButton>
  )
}
