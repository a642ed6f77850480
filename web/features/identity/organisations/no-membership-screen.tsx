import { LogOut } from 'lucide-react'
import { useState } from 'react'
import type { SiteChoice } from '#contract/identity/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Row, RowMain, Rows } from '#web/ui/card.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useSwitchSite } from './acting-for.ts'

type NoMembershipScreenProps = { sites: readonly SiteChoice[]; onLogout: () => void }

/**
 * Shown instead of every screen to a person who was removed from the organisation or has left it.
 */
export const NoMembershipScreen = ({ sites, onLogout }: NoMembershipScreenProps) => (
  <Screen
    title="You do not act for an organisation"
    intro="Your access has ended. Ask the owner of the organisation for a new invitation if you still need it."
    width="reading"
    actions={
      <Button
        look={sites.length > 0 ? 'plain' : 'primary'}
        onPress={onLogout}
        icon={<LogOut size={16} aria-hidden="true" />}
      >
        Log Out
      </Button>
    }
  >
    {sites.length > 0 && (
      <section aria-labelledby="your-sites" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="your-sites">Your other sites</h2>
        <Rows label="Your other sites">
          {sites.map((site) => (
            <OtherSite key={site.id} site={site} />
          ))}
        </Rows>
      </section>
    )}
  </Screen>
)

function OtherSite({ site: { id, name, organisation } }: { site: SiteChoice }) {
  const switchSite = useSwitchSite()
  const [isPending, setPending] = useState(false)

  async function act() {
    setPending(true)
    await switchSite(id)
    setPending(false)
  }

  return (
    <Row>
      <RowMain>
        <p className="text-sm font-semibold wrap-anywhere">{name}</p>
        {organisation !== name && <p className="text-sm wrap-anywhere text-dim">{organisation}</p>}
      </RowMain>
      <Button look="soft" size="small" aria-label={`Act for this site, ${name}`} isPending={isPending} onPress={act}>
        Act for this site
      </Button>
    </Row>
  )
}
