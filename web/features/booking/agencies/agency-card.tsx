import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useIsAgency } from '#web/features/identity/accounts/my-account.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAgencyChanges } from './agency.ts'

/** Lets the owner make the organisation an agency, and an ordinary organisation again. */
export function AgencyCard({ organisation }: { organisation: string }) {
  const isAgency = useIsAgency()
  const { setAgency } = useAgencyChanges()
  const [isAsking, setAsking] = useState(false)
  return (
    <Card title="Agency">
      <div className="grid gap-4 text-sm">
        <p className="max-w-prose text-dim">
          {isAgency
            ? `${organisation} books its own staff for other organisations.`
            : 'An agency represents its own staff and books them for other organisations.'}
        </p>
        <div className="flex flex-wrap gap-2">
          {isAgency && (
            <Link to="/employer/agency" className={buttonClass('soft')}>
              Open agency
            </Link>
          )}
          <Button look="plain" onPress={() => setAsking(true)}>
            {isAgency ? 'Stop being an agency' : 'Become an agency'}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        title={isAgency ? 'Stop being an agency?' : 'Become an agency?'}
        confirm={isAgency ? 'Stop being an agency' : 'Become an agency'}
        dismiss={isAgency ? 'Stay an agency' : 'Not now'}
        isDanger={isAgency}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => toast.ok(await setAgency(!isAgency))}
        failure="This could not be saved. Please try again."
      >
        {isAgency ? (
          <p>You will no longer represent anyone, and each person is notified. Booked shifts stay.</p>
        ) : (
          <p>
            “Agency” appears in the menu for you and your members. You can stop being an agency at any time while you
            have no contracts.
          </p>
        )}
      </ConfirmDialog>
    </Card>
  )
}
