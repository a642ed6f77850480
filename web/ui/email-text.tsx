import { Fragment } from 'react'

/** Email address that wraps after its @ or a dot rather than inside a word. */
export const EmailText = ({ email }: { email: string }) =>
  [...email.matchAll(/[^@.]*[@.]|[^@.]+$/g)].map(({ 0: part, index: at }) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
