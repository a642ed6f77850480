import { Fragment } from 'react'

/** An address that, where it does not fit, goes on in the next line after its @ or a dot rather than inside a word. */
export const EmailText = ({ email }: { email: string }) =>
  [...email.matchAll(/[^@.]*[@.]|[^@.]+$/g)].map(({ 0: part, index: at }) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
