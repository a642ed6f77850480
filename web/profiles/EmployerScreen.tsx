import { Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import type { EmployerDetails } from '#contract/employers.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Card } from '#web/ui/Card.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Badge } from '#web/ui/StatusBadge.tsx'
import { ConnectedBadge, MessageLink } from './contactLinks.tsx'
import { EmployerFacts } from './EmployerFacts.tsx'
import { useEmployerProfile } from './employerProfile.ts'
import { Logo } from './Logo.tsx'
import { PersonFound } from './PersonFound.tsx'
import { usePersonInAddress } from './personInAddress.ts'
import { sectorNames } from './profileWords.ts'

/** Link back to the list of employers. */
const list = { to: '/employee/connections', label: 'My Connections' } as const

/** The page of an employer, as an employee sees it. */
export function EmployerScreen() {
  const id = usePersonInAddress()
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
      <PersonFound id={id} list={list} query={profile}>
        {(shown) => (
          <>
            <Card>
              <div className="flex flex-wrap items-center gap-4">
                <Logo name={shown.organization_name} src={shown.logo} />
                <div className="grid min-w-0 justify-items-start gap-1.5">
                  <h2 className="text-xl font-heading wrap-anywhere">{shown.organization_name}</h2>
                  <div className="flex flex-wrap gap-1.5">
                    <Badge>{sectorNames[shown.sector]}</Badge>
                    {shown.connected && <ConnectedBadge />}
                  </div>
                </div>
              </div>
            </Card>
            <Card>
              <EmployerFacts details={shown} />
            </Card>
          </>
        )}
      </PersonFound>
    </Screen>
  )
}

const InviteLink = ({ organization_name }: EmployerDetails) => (
  <Link
    to="/employee/invitations"
    search={{ option: 'send', search: organization_name } as never}
    className={buttonClass('soft')}
  >
    <Send size={16} aria-hidden="true" />
    Find in invitations
  </Link>
)
