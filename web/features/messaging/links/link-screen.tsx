import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { failureOf } from '#web/platform/failure.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { StandaloneScreen } from '#web/ui/standalone-screen.tsx'

/** Token in the URL's hash, which is sent to no server or next page. */
export const useLinkToken = () => useLocation().hash

type LinkScreenProps<Data> = {
  title: string
  /** Token from the URL, and the query that loads what it opens. */
  token: string
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'isFetching' | 'refetch'>
  /** Text and link shown if the link is no longer valid. */
  expired: { title: string; hint: string; to: string; search?: never; hash?: string; label: string }
  /** Message for a failure without a text from the server. */
  failure: string
  footer?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * Page opened by a link in a message for a single purpose, without signing in. Excluded from search
 * engines.
 */
export function LinkScreen<Data>({ title, token, query, expired, failure, footer, children }: LinkScreenProps<Data>) {
  const { title: expiredTitle, hint, label, ...link } = expired
  const isOver = token === '' || failureOf(query.error).code === 'link_invalid'
  return (
    <StandaloneScreen title={isOver && token !== '' ? expiredTitle : title} footer={isOver ? undefined : footer}>
      <meta name="robots" content="noindex" />
      {isOver ? (
        <div className="grid justify-items-start gap-5">
          <p className="text-dim">{token === '' ? 'Open this page from the link in your message.' : hint}</p>
          <Link {...link} className={`${buttonClass('primary', 'large')} min-h-12!`}>
            {label}
          </Link>
        </div>
      ) : (
        <Loaded query={query} failure={failure} skeleton={<SkeletonCard lines={4} />}>
          {children}
        </Loaded>
      )}
    </StandaloneScreen>
  )
}
