import type { ComponentProps } from 'react'

/** Which button it was, for those who go on from its place. */
export type Press = { target: Element }

export type BareButtonProps = Omit<ComponentProps<'button'>, 'onClick' | 'disabled' | 'type'> & {
  onPress?: ((press: Press) => void) | undefined
  isDisabled?: boolean | undefined
  type?: 'button' | 'submit'
}

/**
 * The browser's own button, without a look. A list has a hundred of them, and the first screen waits for no more than
 * it shows, so nothing that a browser does by itself is done again here.
 */
export const BareButton = ({ onPress, isDisabled, type, ...props }: BareButtonProps) => (
  <button
    {...props}
    type={type === 'submit' ? 'submit' : 'button'}
    disabled={isDisabled}
    onClick={({ currentTarget }) => {
      // Not every browser gives focus to what is clicked, and a dialog brings focus back to where it was.
      currentTarget.focus({ preventScroll: true })
      onPress?.({ target: currentTarget })
    }}
  />
)
