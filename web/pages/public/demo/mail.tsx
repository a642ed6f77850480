import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { api } from '#web/platform/client.ts'
import { useUrlState } from '#web/platform/url-state.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { stamp } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/empty.tsx'
import { LoadedFromUrl } from '#web/ui/query-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StandaloneScreen } from '#web/ui/standalone-screen.tsx'
import { Time } from '#web/ui/time.tsx'

const CODE_PAGE = /\/(?:(?:employer|employee)\/verify-otp|forgot-password)\b/

/** The newest mail to an address, in a demo; asks again until there is one. */
const useNewestMail = (email: string) =>
  useQuery({
    queryKey: ['messaging', 'newest', email],
    queryFn: async ({ signal }) => (await api.messaging.newestMail({ query: { email } }, { signal })).data,
    staleTime: 0,
    enabled: email !== '',
    refetchInterval: ({ state }) => (state.data === null ? 2000 : false),
  })

/** The mail that a demo would have sent, so that a newcomer can read the code in it. */
export function DemoMailScreen() {
  const [{ email = '' }] = useUrlState()
  const mail = useNewestMail(email)
  const opened = useLocation().state.codePage
  const codePage = opened ?? mail.data?.body.match(CODE_PAGE)?.[0]

  return (
    <StandaloneScreen
      title="Demo email"
      intro="A demo does not send emails. This is the latest one to this address."
      footer={codePage && <BackToCode codePage={codePage} email={email} isOneStep={opened !== undefined} />}
    >
      {email === '' ? (
        <Empty action={toStart}>Open this page from the one that asks for your code.</Empty>
      ) : (
        <LoadedFromUrl
          query={mail}
          failure="The email could not be loaded."
          isEmpty={(newest) => newest === null}
          empty={
            <p role="status" className="text-dim">
              There is no email to <span className="wrap-anywhere text-ink">{email}</span> yet. It will appear here
              automatically.
            </p>
          }
          skeleton={
            <Loading>
              <Skeleton className="h-44 w-full" />
            </Loading>
          }
          exit={toStart}
        >
          {(newest) => newest && <Mail {...newest} />}
        </LoadedFromUrl>
      )}
    </StandaloneScreen>
  )
}

const Mail = ({ recipient, subject, created_at, body }: NewestMail) => (
  <article className="overflow-hidden rounded-control border border-line">
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line bg-page px-4 py-3 text-sm">
      <Line name="To">{recipient}</Line>
      <Line name="Subject">
        <span className="font-semibold">{subject}</span>
      </Line>
      <Line name="Date">
        <Time at={created_at}>{stamp(created_at)}</Time>
      </Line>
    </dl>
    <p className="px-4 py-4 wrap-anywhere whitespace-pre-wrap">{body}</p>
  </article>
)
type NewestMail = NonNullable<ReturnType<typeof useNewestMail>['data']>

const toStart = (
  <Link to="/" className={buttonClass('soft')}>
    Go to the start page
  </Link>
)

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-dim">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </>
)

/**
 * The code page closes by going back one step, which must lead to the sign-in page and not to this
 * mail. So this link goes back in history, or replaces this page if it was not opened from the code
 * page.
 */
function BackToCode({ codePage, email, isOneStep }: { codePage: string; email: string; isOneStep: boolean }) {
  const router = useRouter()
  function goBack(event: MouseEvent) {
    if (!isOneStep || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    router.history.back()
  }
  return (
    <Link
      to={codePage}
      search={{ email }}
      replace
      onClick={goBack}
      className={`${buttonClass('primary', 'large')} w-full`}
    >
      Enter the code
    </Link>
  )
}
