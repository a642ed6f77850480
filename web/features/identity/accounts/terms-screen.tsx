import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { homeOf } from '#contract/identity/accounts.ts'
import { dayInWords } from '#contract/platform/wall-clock-rules.ts'
import { api } from '#web/platform/client.ts'
import { failureOf } from '#web/platform/failure.ts'
import { returnPathOf } from '#web/platform/return-path.ts'
import { updateUser, useSession } from '#web/platform/session.ts'
import { useUrlState } from '#web/platform/url-state.ts'
import { useLogout } from '#web/platform/use-logout.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { pastDateOf } from '#web/ui/dates.ts'
import { LoadedFromUrl } from '#web/ui/query-state.tsx'
import { ScrollBox } from '#web/ui/scroll-box.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { StandaloneScreen } from '#web/ui/standalone-screen.tsx'
import { toast } from '#web/ui/toast.ts'
import { roleNames, signInPage } from './area.ts'
import { myAccountQuery } from './my-account.ts'
import { TermsText, termsQuery } from './terms.tsx'

const FAILED = 'Failed to agree to terms. Please try again.'
type Area = 'employer' | 'employee'
const accountOf: Record<Area, string> = { employer: '/employer/account', employee: '/employee/account-security' }

/** The signed-in person's account, if any; visitors can read the terms too. */
function useAccountIfAny() {
  const isSignedIn = useSession() !== null
  return useQuery({ ...myAccountQuery, enabled: isSignedIn })
}

/** Terms of a role, open to everyone. A signed-in person agrees to them here. */
function TermsScreen({ area }: { area: Area }) {
  const [{ version: earlier }] = useUrlState()
  const terms = useQuery(termsQuery(area, earlier))
  const { isLoading: isAccountLoading } = useAccountIfAny()
  const intro =
    terms.data &&
    `For every ${area}. Version ${terms.data.version}, published on ${pastDateOf(terms.data.published_at, 'Australia/Melbourne')}.${
      terms.data.is_coming ? ` It applies from ${dayInWords(terms.data.applies_on)}.` : ''
    }`
  return (
    <StandaloneScreen
      title="Terms and Conditions"
      intro={
        intro ??
        (terms.isPending && (
          // Reserves the space of the sentence.
          <span aria-hidden="true" className="invisible">
            For every {area}. Version 1, published on 27 November 2026.
          </span>
        ))
      }
      width="text"
    >
      <LoadedFromUrl
        query={terms}
        skeleton={<SkeletonCard lines={12} />}
        failure="The terms could not be loaded."
        exit={
          <Link to={`/${area}/tnc`} className={buttonClass('soft')}>
            See the current terms
          </Link>
        }
      >
        {({ version, body, changes }) =>
          // Only the account says whether the person has agreed to this version.
          isAccountLoading ? (
            <SkeletonCard lines={12} />
          ) : (
            <>
              {changes !== null && <WhatChanged changes={changes} />}
              <ScrollBox label="Terms & Conditions">
                <TermsText body={body} />
              </ScrollBox>
              {earlier === undefined ? (
                <Agreement area={area} version={version} onOutdated={() => terms.refetch()} />
              ) : (
                <BackLink area={area} />
              )}
            </>
          )
        }
      </LoadedFromUrl>
    </StandaloneScreen>
  )
}

/** Not shown to a newcomer, who has not agreed to an earlier version. */
function WhatChanged({ changes }: { changes: string }) {
  const account = useAccountIfAny().data
  if (account?.agreed_version === null) return null
  return (
    <section aria-labelledby="what-changed" className="mb-5 rounded-control bg-wait-soft px-4 py-3 text-sm">
      <h2 id="what-changed" className="text-base font-semibold">
        What changed
      </h2>
      <p className="whitespace-pre-line wrap-anywhere">{changes}</p>
    </section>
  )
}

type AgreementProps = {
  area: Area
  /** Version shown above. */
  version: number
  /** Called if another version was published meanwhile. */
  onOutdated: () => unknown
}

/**
 * Shows the box to tick, or the next step for people who have agreed or whom these terms do not
 * concern.
 */
function Agreement({ area, ...shown }: AgreementProps) {
  const session = useSession()
  const coming = useAccountIfAny().data?.coming_terms
  if (session && session.user.role !== area)
    return (
      <NextStep to={homeOf(session.user)} label="Go to your home page">
        {`You are signed in as an ${roleNames[session.user.role].toLowerCase()}, so you cannot agree to these terms.`}
      </NextStep>
    )
  const hasAgreed = session?.user.terms_agreed === 1
  if (hasAgreed && !coming)
    return (
      <NextStep to={homeOf(session.user)} label="Continue">
        You have agreed to these terms.
      </NextStep>
    )
  return (
    <AgreementForm key={shown.version} area={area} {...shown} isSignedIn={session !== null} hasAgreed={hasAgreed} />
  )
}

/** Link back to the list of accepted versions. */
const BackLink = ({ area }: { area: Area }) =>
  useSession()?.user.role === area && (
    <div className="mt-5 flex justify-end">
      <Link
        to={accountOf[area]}
        search={area === 'employer' ? { option: 'security' } : {}}
        hash="privacy"
        className={buttonClass('plain', 'large')}
      >
        Back to your account
      </Link>
    </div>
  )

const NextStep = ({ to, label, children }: { to: string; label: string; children: string }) => (
  <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
    <p className="text-dim">{children}</p>
    <Link to={to} className={buttonClass('primary', 'large')}>
      {label}
    </Link>
  </div>
)

type AgreementFormProps = AgreementProps & {
  isSignedIn: boolean
  /** The person has agreed to the terms in force; these apply from a later date and can wait. */
  hasAgreed: boolean
}

function AgreementForm({ area, version, onOutdated, isSignedIn, hasAgreed }: AgreementFormProps) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isTicked, setTicked] = useState(false)
  const [isPending, setPending] = useState(false)
  const [isFailed, setFailed] = useState(false)

  async function agree() {
    setPending(true)
    setFailed(false)
    try {
      await api.accounts.agreeTerms({ body: { version } })
      queryClient.setQueryData(
        myAccountQuery.queryKey,
        (me) => me && { ...me, agreed_version: version, coming_terms: null },
      )
      const returnPath = returnPathOf(area)
      updateUser({ terms_agreed: 1 })
      await navigate(returnPath === null ? { to: `/${area}/home`, replace: true } : { href: returnPath, replace: true })
    } catch (thrown) {
      if (failureOf(thrown).code === 'changed_meanwhile') {
        toast.bad('The terms have just changed. Please read them again.')
        onOutdated()
      } else setFailed(true)
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="mt-5 grid gap-4">
      <Checkbox
        isSelected={isTicked}
        onChange={setTicked}
        hint="You must agree to the terms to continue using our platform"
      >
        I have read and agree to the Terms &amp; Conditions
      </Checkbox>
      {isFailed && (
        <p role="alert" className="rounded-control bg-bad-soft px-4 py-3 text-sm font-medium text-bad">
          {FAILED}{' '}
          {!isSignedIn && (
            <Link to={signInPage(area)} className="font-semibold underline underline-offset-4">
              Please sign in first.
            </Link>
          )}
        </p>
      )}
      <Button
        size="large"
        wide
        isDisabled={!isTicked}
        isPending={isPending}
        pendingText="Processing..."
        onPress={agree}
      >
        Continue
      </Button>
      {isSignedIn && (hasAgreed ? <NotNow area={area} /> : <LogOut />)}
    </div>
  )
}

const NotNow = ({ area }: { area: Area }) => (
  <Link to={`/${area}/home`} className={buttonClass('plain', 'large')}>
    Not now
  </Link>
)

function LogOut() {
  const logout = useLogout()
  return (
    <Button look="plain" size="large" onPress={logout}>
      Log Out
    </Button>
  )
}

export const EmployerTermsScreen = () => <TermsScreen area="employer" />
export const EmployeeTermsScreen = () => <TermsScreen area="employee" />
