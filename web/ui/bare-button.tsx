import type { ComponentProps } from 'react'

/** The pressed button, so that focus can move on from there. */
export type Press = { target: Element }

export type BareButtonProps = Omit<ComponentProps<'button'>, 'onClick' | 'disabled' | 'type'> & {
  onPress?: ((press: Press) => void) | undefined
  isDisabled?: boolean | undefined
  type?: 'button' | 'submit'
}

/**
 * Native button without styling. Lists contain a hundred of them, and the first screen loads only
 * what it shows, so this repeats nothing that browsers do themselves.
 */
export const BareButton = ({ onPress, isDisabled, type, ...props }: BareButtonProps) => (
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
