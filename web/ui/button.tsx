import type { ComponentProps, ReactNode } from 'react'
import { type ButtonLook, type ButtonSize, buttonClass } from './button-class.ts'

/** The pressed button, so that focus can move on from there. */
export type PressEvent = { target: Element }

export type UnstyledButtonProps = Omit<ComponentProps<'button'>, 'onClick' | 'disabled' | 'type'> & {
  onPress?: ((press: PressEvent) => void) | undefined
  isDisabled?: boolean | undefined
  type?: 'button' | 'submit'
}

/**
 * Native button without styling. Lists contain a hundred of them, and the first screen loads only
 * what it shows, so this repeats nothing that browsers do themselves.
 */
export const UnstyledButton = ({ onPress, isDisabled, type, ...props }: UnstyledButtonProps) => (
  <button
    {...props}
    type={type === 'submit' ? 'submit' : 'button'}
    disabled={isDisabled}
    onClick={({ currentTarget }) => {
      // Some browsers do not focus a clicked button, but a closing dialog returns focus to it.
      currentTarget.focus({ preventScroll: true })
      onPress?.({ target: currentTarget })
    }}
  />
)

export type ButtonProps = Omit<UnstyledButtonProps, 'className' | 'style' | 'children'> & {
  isPending?: boolean
  children: ReactNode
  look?: ButtonLook
  size?: ButtonSize
  icon?: ReactNode
  /**
   * Label while pending, such as "Signing in...". Without it the label stays, covered by a spinner.
   */
  pendingText?: string
  wide?: boolean
}

/**
 * Use one `primary` button per screen, `soft` for a row's action, `plain` for Cancel and similar,
 * `danger` for what cannot be undone, and `link` inside text. While pending it keeps focus and
 * ignores presses.
 */
export function Button({ children, look, size, icon, pendingText, wide, isPending = false, ...props }: ButtonProps) {
  const frozen = isPending ? { 'aria-disabled': true, type: 'button' as const, onPress: undefined } : {}
  const isSilent = isPending && !pendingText
  return (
    <>
      <UnstyledButton {...props} {...frozen} className={`${buttonClass(look, size)} ${wide ? 'w-full' : ''}`}>
        {isPending && pendingText ? <Ring /> : <span className={isSilent ? 'opacity-0' : 'contents'}>{icon}</span>}
        <span className={isSilent ? 'opacity-0' : undefined}>{isPending && pendingText ? pendingText : children}</span>
        {isSilent && (
          <span className="absolute inset-0 grid place-items-center">
            <Ring />
          </span>
        )}
      </UnstyledButton>
      <span role="status" className="sr-only">
        {isPending ? (pendingText ?? 'Please wait') : ''}
      </span>
    </>
  )
}

const Ring = () => (
  <svg viewBox="0 0 16 16" className="size-4 animate-spin" aria-hidden="true" fill="none" strokeWidth="2">
    <circle cx="8" cy="8" r="6.5" stroke="currentColor" opacity=".3" />
    <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeLinecap="round" />
  </svg>
)

/** A button that is only an icon. Screen readers read `label`. */
export function IconButton({
  label,
  children,
  ...props
}: Omit<UnstyledButtonProps, 'className' | 'style' | 'children'> & { label: string; children: ReactNode }) {
  return (
    <UnstyledButton
      {...props}
      aria-label={label}
      className="inline-grid size-9 shrink-0 place-items-center rounded-control text-dim transition-colors duration-120 hover:bg-hover hover:text-ink disabled:opacity-45 pointer-coarse:size-11"
    >
      {children}
    </UnstyledButton>
  )
}
