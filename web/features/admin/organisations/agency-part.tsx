import { useState } from 'react'
import type { AdminOrganisationDetails } from '#contract/admin/organisations.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSetAgency } from './data.ts'

type AgencyPartProps = { organisation: Pick<AdminOrganisationDetails, 'id' | 'name' | 'is_agency'> }

/** Whether the organisation is an agency, which an admin can change. */
export function AgencyPart({ organisation: { id, name, is_agency: isAgency } }: AgencyPartProps) {
  const setAgency = useSetAgency(id)
  const [isAsking, setAsking] = useState(false)
  return (
    <section aria-labelledby="agency-of-organisation" className="grid gap-2.5 border-t border-line pt-4">
      <h3 id="agency-of-organisation" className="font-semibold">
        Agency
      </h3>
      <p className="text-sm text-dim">
        {isAgency
          ? `${name} is an agency: it represents its own staff and books them for other organisations.`
          : `${name} is not an agency. An agency represents its own staff and books them for other organisations.`}
      </p>
      <div>
        <Button look="plain" size="small" onPress={() => setAsking(true)}>
          {isAgency ? 'Make an ordinary organisation' : 'Make an agency'}
        </Button>
      </div>
      <ConfirmDialog
        title={isAgency ? `Make ${name} an ordinary organisation?` : `Make ${name} an agency?`}
        confirm={isAgency ? 'Make an ordinary organisation' : 'Make an agency'}
        dismiss="Cancel"
        isDanger={isAgency}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => toast.ok(await setAgency(!isAgency))}
        failure="This could not be saved. Please try again."
      >
        {isAgency ? (
          <p>
            It no longer represents anyone, and each person and the owner are notified. This is possible only while it
            has no contracts. Booked shifts stay.
          </p>
        ) : (
          <p>
            “Agency” appears in the menu of its members, and the owner is notified. You can undo this while it has no
            contracts.
          </p>
        )}
      </ConfirmDialog>
    </section>
  )
}
