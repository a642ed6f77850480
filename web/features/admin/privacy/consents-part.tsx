import { Link } from '@tanstack/react-router'
import type { Consent } from '#contract/identity/consents.ts'
import { useSide } from '#web/platform/session.ts'
import { useUrlState } from '#web/platform/url-state.ts'
import { stamp } from '#web/ui/dates.ts'
import { PageOutOfRange, Pagination } from '#web/ui/pagination.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useConsents } from './data.ts'

const sentences: Record<Consent['kind'], (consent: Consent) => string> = {
  registration: () => 'You opened the account',
  terms: ({ version }) => `You agreed to version ${version} of the Terms & Conditions`,
  hides_email: ({ is_given }) => (is_given ? 'You hid your email from employers' : 'You let employers see your email'),
  shows_phone: ({ is_given }) =>
    is_given ? 'You let every employer see your phone' : 'You hid your phone from other employers',
  sms: ({ is_given }) => (is_given ? 'You agreed to messages by SMS' : 'You stopped messages by SMS'),
}

export function ConsentsPart() {
  const [{ consents: page = 1 }, set] = useUrlState()
  const query = useConsents(page)
  const show = (to: number) => set({ consents: to }, { replace: true })
  return (
    <Loaded
      query={query}
      skeleton={<SkeletonRows rows={2} />}
      failure="Your agreements could not be loaded."
      isEmpty={({ data }) => data.length === 0}
      empty={
        query.data?.total ? (
          <PageOutOfRange onFirst={() => show(1)} />
        ) : (
          <p className="text-sm text-dim">Nothing yet. Your agreements will be listed here with their dates.</p>
        )
      }
    >
      {({ data, per_page, total }) => (
        <div className="grid gap-3">
          <ul aria-label="Your agreements" className="divide-y divide-line border-y border-line">
            {data.map((consent) => (
              <Entry key={consent.id} consent={consent} />
            ))}
          </ul>
          <Pagination label="your agreements" page={page} lastPage={Math.ceil(total / per_page)} onPage={show} />
        </div>
      )}
    </Loaded>
  )
}

function Entry({ consent }: { consent: Consent }) {
  const side = useSide()
  const { kind, version, at, network } = consent
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3 text-sm">
      <span className="min-w-0 break-words">
        {sentences[kind](consent)}
        {kind === 'terms' && version !== null && (
          <>
            {' · '}
            <Link
              to={`/${side}/tnc`}
              search={{ version }}
              className="font-medium text-brand-ink underline underline-offset-4"
            >
              Read it<span className="sr-only">: version {version}</span>
            </Link>
          </>
        )}
      </span>
      <span className="text-dim tabular-nums">
        {stamp(at)}
        {network !== null && ` from ${network}`}
      </span>
    </li>
  )
}
