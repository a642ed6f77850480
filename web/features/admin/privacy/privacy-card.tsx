import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useMe } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CloseAccountDialog } from './close-account-dialog.tsx'
import { ConsentsPart } from './consents-part.tsx'
import { ContactSwitches, WhatStaffSee } from './contact-part.tsx'
import { ExportPart } from './export-part.tsx'

const AUTOMATED = [
  'The program uses your subjects, levels and roles, your calendar and wishes, how far away the workplace is, your answers to earlier requests, your past work for the employer and how long you have waited.',
  'Age, sex, name and picture play no part.',
  'One request in fifty goes to someone drawn at random.',
  'If you accept three requests in seven days within two seconds of being sent them, you must open the details of further requests before you accept them.',
  'You can ask Support to review any of these decisions.',
]

/**
 * Shows the person's data export, contact details, agreements and account closing. Admins have no
 * account to close here.
 */
export function PrivacyCard() {
  const { role } = useMe()
  const [isClosing, setClosing] = useState(false)
  if (role === 'admin') return null
  return (
    <Card title="Your data and your account">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
        <Part
          title="Your data"
          intro="A zip file of everything we keep about you, including your uploads. You can download it up to six times an hour."
        >
          <ExportPart />
        </Part>
        <Part title="Who sees your contact details">
          {role === 'employee' ? <ContactSwitches /> : <WhatStaffSee />}
        </Part>
        {role === 'employer' && (
          <Part
            title="Your name in an organisation"
            intro="If you act for an organisation, its members and staff see your name on the requests and messages that you send. The organisation keeps your name with what you did for it for seven years after you leave it or close your account."
          />
        )}
        <Part
          title="Where you are signed in"
          intro="Admins of this service can see your devices (browser, system and last use) and sign them out. They see a network address only on request, and every request is recorded in the audit log."
        />
        {role === 'employee' && (
          <Part
            title="Automated decisions"
            intro="A computer program decides who is asked about a posted shift, in what order and when."
          >
            <ul className="grid max-w-160 list-disc gap-1.5 pl-5 text-sm text-dim">
              {AUTOMATED.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            <p className="text-sm">
              <Link to="/employee/not-asked" className="font-semibold text-brand-ink underline underline-offset-4">
                Requests and You
              </Link>
            </p>
          </Part>
        )}
        <Part title="Your agreements">
          <ConsentsPart />
        </Part>
        <Part
          title="Close account"
          intro={`This is permanent: your profile, files and messages are deleted, and your name is removed from every screen${role === 'employer' ? ', except beside what you did as a member of an organisation' : ''}. You can review the effects before you decide.`}
        >
          <div>
            <Button look="plain" onPress={() => setClosing(true)}>
              Close my account
            </Button>
          </div>
        </Part>
      </div>
      <CloseAccountDialog isOpen={isClosing} onClose={() => setClosing(false)} />
    </Card>
  )
}

const Part = ({ title, intro, children }: { title: string; intro?: string; children?: ReactNode }) => (
  <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
    <div>
      <h3 className="font-semibold">{title}</h3>
      {intro && <p className="max-w-160 text-sm text-dim">{intro}</p>}
    </div>
    {children}
  </section>
)
