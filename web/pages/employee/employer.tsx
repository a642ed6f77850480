import { Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import type { EmployerDetails } from '#contract/people/employers.ts'
import { sectorTerms } from '#contract/platform/sector-terms.ts'
import { CancellationNote } from '#web/features/booking/employer-cancellations/cancellation-note.tsx'
import { ConnectedBadge, MessageLink } from '#web/features/people/profiles/contact-links.tsx'
import { EmployerFacts } from '#web/features/people/profiles/employer-facts.tsx'
import { useEmployerProfile } from '#web/features/people/profiles/employer-profile.ts'
import { Logo } from '#web/features/people/profiles/logo.tsx'
import { PersonFromUrl } from '#web/features/people/profiles/person-from-url.tsx'
import { usePersonId } from '#web/features/people/profiles/person-id.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Badge } from '#web/ui/status-badge.tsx'

/** Link back to the list of employers. */
const list = { to: '/employee/connections', label: 'My Connections' } as const

/** The page of an employer, as an employee sees it. */
export function EmployerScreen() {
  const id = usePersonId()
  const profile = useEmployerProfile(id)
  const details = profile.data
  return (
    <Screen
      title="Employer profile"
      width="reading"
      actions={
        details &&
        (details.connected ? <MessageLink by="employee" to={details.employer_id} /> : <InviteLink {...details} />)
      }
    >
      <PersonFromUrl id={id} list={list} query={profile}>
        {(shown) => (
          <>
            <Card>
              <div className="flex flex-wrap items-center gap-4">
                <Logo name={shown.organization_name} src={shown.logo} />
                <div className="grid min-w-0 justify-items-start gap-1.5">
                  <h2 className="text-xl font-heading wrap-anywhere">{shown.organization_name}</h2>
                  <div className="flex flex-wrap gap-1.5">
                    <Badge>{sectorTerms[shown.sector].workplace}</Badge>
                    {shown.connected && <ConnectedBadge />}
                  </div>
                </div>
              </div>
            </Card>
            <CancellationNote employerId={shown.employer_id} />
            <Card>
              <EmployerFacts details={shown} />
            </Card>
          </>
        )}
      </PersonFromUrl>
    </Screen>
  )
}

const InviteLink = ({ organization_name }: EmployerDetails) => (
  <Link
    to="/employee/invitations"
    search={{ option: 'send', search: organization_name }}
    className={buttonClass('soft')}
  >
    <Send size={16} aria-hidden="true" />
    Find in invitations
  </Link>
)
