import { Link } from '@tanstack/react-router'
import { Handshake, Pencil, Plus, Search, Users } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Organisation, Site } from '#contract/identity/organisations.ts'
import { AgencyCard } from '#web/features/booking/agencies/agency-card.tsx'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { useOrganisation } from '#web/features/identity/organisations/organisation.ts'
import { AddSiteDialog, RemoveSiteDialog, RenameDialog } from '#web/features/identity/organisations/site-dialogs.tsx'
import { SiteRow } from '#web/features/identity/organisations/site-row.tsx'
import { siteTree } from '#web/features/identity/organisations/site-tree.ts'
import { useMe } from '#web/platform/session.ts'
import { useUrlState } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Rows } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { focusAfterDialog } from '#web/ui/focus-after-dialog.ts'
import { PaginationBar } from '#web/ui/pagination.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { useRowNavigation } from '#web/ui/row-focus.ts'
import { Screen } from '#web/ui/screen.tsx'
import { useSlashKey } from '#web/ui/slash-key.ts'

const PER_PAGE = 50
/** From this number of sites on, they can be searched. */
const MANY = 12

type OpenDialog = { what: 'add' } | { what: 'part' | 'remove'; site: Site } | { what: 'rename' }

/** The places where staff work, each with its parts below it. */
export function SitesScreen() {
  const query = useOrganisation()
  const mayOwn = useMay('own')
  const mayApprove = useMay('approve')
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const close = () => setOpenDialog(null)
  const { data } = query
  const partOf = openDialog?.what === 'part' ? openDialog.site : null
  return (
    <Screen
      title="Sites"
      intro={data && `Places of ${data.name} where staff work.`}
      actions={
        data && (
          <>
            <Link to="/employer/members" className={buttonClass('plain')}>
              <Users size={16} aria-hidden="true" />
              Members
            </Link>
            {mayApprove && (
              <Link to="/employer/agencies" className={buttonClass('plain')}>
                <Handshake size={16} aria-hidden="true" />
                Agencies
              </Link>
            )}
            {mayOwn && (
              <Button
                look="plain"
                onPress={() => setOpenDialog({ what: 'rename' })}
                icon={<Pencil size={16} aria-hidden="true" />}
              >
                Rename organisation
              </Button>
            )}
            {mayOwn && (
              <Button onPress={() => setOpenDialog({ what: 'add' })} icon={<Plus size={16} aria-hidden="true" />}>
                Add site
              </Button>
            )}
          </>
        )
      }
    >
      <Loaded query={query} failure="The sites could not be loaded.">
        {(organisation) => (
          <div ref={list} tabIndex={-1} className="outline-none">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
              <SiteList organisation={organisation} mayOwn={mayOwn} onAsk={setOpenDialog} />
              {mayOwn && <AgencyCard organisation={organisation.name} />}
            </div>
            <AddSiteDialog
              sites={organisation.sites}
              partOf={partOf}
              isOpen={openDialog?.what === 'add' || openDialog?.what === 'part'}
              onClose={close}
            />
            <RemoveSiteDialog
              site={openDialog?.what === 'remove' ? openDialog.site : null}
              onClose={close}
              onRemoved={() => focusAfterDialog(() => list.current)}
            />
            <RenameDialog name={organisation.name} isOpen={openDialog?.what === 'rename'} onClose={close} />
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

type SiteListProps = { organisation: Organisation; mayOwn: boolean; onAsk: (dialog: OpenDialog) => void }

function SiteList({ organisation: { sites }, mayOwn, onAsk }: SiteListProps) {
  const me = useMe()
  const rowKeys = useRowNavigation<HTMLDivElement>()
  const [{ search = '', page = 1 }, set] = useUrlState()
  const searchField = useRef<HTMLDivElement>(null)
  useSlashKey(() => searchField.current?.querySelector('input')?.focus())
  const typed = search.trim().toLowerCase()
  const found = siteTree(sites).filter(({ site }) => site.name.toLowerCase().includes(typed))
  const shown = found.slice((page - 1) * PER_PAGE, page * PER_PAGE)
  const clear = () => set({ search: null, page: null }, { replace: true })
  return (
    <div ref={rowKeys} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {sites.length >= MANY && (
        <div ref={searchField} className="w-full sm:max-w-88">
          <TextField
            label="Search sites"
            type="search"
            autoComplete="off"
            maxLength={120}
            icon={<Search size={16} aria-hidden="true" />}
            value={search}
            onChange={(text) => set({ search: text || null, page: null }, { replace: true })}
          />
        </div>
      )}
      {shown.length === 0 ? (
        <Empty
          action={
            <Button look="soft" onPress={clear}>
              Clear search
            </Button>
          }
        >
          No site has this name
        </Empty>
      ) : (
        <Rows label="Sites">
          {shown.map(({ site, depth }) => (
            <SiteRow
              key={site.id}
              site={site}
              depth={typed === '' ? depth : 0}
              isCurrent={site.id === me.id}
              hasOthers={sites.length > 1}
              changes={
                mayOwn
                  ? {
                      onAddPart: () => onAsk({ what: 'part', site }),
                      onRemove: () => onAsk({ what: 'remove', site }),
                    }
                  : undefined
              }
            />
          ))}
        </Rows>
      )}
      <PaginationBar
        noun="sites"
        page={page}
        perPage={PER_PAGE}
        total={found.length}
        onPage={(to) => set({ page: to }, { resetScroll: true })}
      />
    </div>
  )
}
