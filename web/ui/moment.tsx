import type { ReactNode } from 'react'

type MomentProps = { at: string; className?: string; title?: string; children: ReactNode }

// The database counts millionths of a second, HTML knows thousandths.
const inThousandths = (at: string) => at.replace(/(\.\d{3})\d+/, '$1')

/** An instant, said in whatever words stand in it. */
export const Moment = ({ at, ...rest }: MomentProps) => <time dateTime={inThousandths(at)} {...rest} />
