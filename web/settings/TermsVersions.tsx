import type { TermsRole } from '#contract/accounts.ts'
import type { TermsVersion } from '#contract/settings.ts'
import { TermsText } from '#web/accounts/terms.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { stamp } from '#web/ui/dates.ts'
import { Moment } from '#web/ui/Moment.tsx'
import { Pagination, pageSummary } from '#web/ui/Pagination.tsx'
import { ScrollBox } from '#web/ui/ScrollBox.tsx'
import { Badge } from '#web/ui/StatusBadge.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import { useLast } from '#web/ui/useLast.ts'
import { TERMS_PER_PAGE } from './data.ts'
import { useAddress } from './useAddress.ts'

type Versions = { data: readonly TermsVersion[]; page: number; total: number; current: { version: number } }

/** All versions of the terms of a role, each to be read again. */
export function TermsVersions({ role, terms }: { role: TermsRole; terms: Versions }) {
  const { word, show } = useAddress()
  const open = terms.data.find(({ version }) => String(version) === word('version')) ?? null
  const shown = useLast(open)
  return (
    <section aria-label="Versions" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-base font-semibold">Versions</h2>
      <Table
        label={`Versions of the terms for every ${role}`}
        rows={terms.data}
        keyOf={({ version }) => version}
        columns={columnsOf(terms.current.version, (version) => show({ version: String(version) }, false))}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-dim tabular-nums">
          {pageSummary(terms.page, TERMS_PER_PAGE, terms.total, terms.total === 1 ? 'version' : 'versions')}
        </p>
        <Pagination
          label="versions"
          page={terms.page}
          lastPage={Math.ceil(terms.total / TERMS_PER_PAGE)}
          onPage={(page) => show({ page: String(page) }, false)}
        />
      </div>
      <Dialog
        title={`Version ${shown?.version ?? ''}`}
        size="wide"
        isOpen={open !== null}
        onClose={() => show({ version: null })}
      >
        {shown && (
          <ScrollBox label={`Terms, version ${shown.version}`}>
            <TermsText body={shown.body} />
          </ScrollBox>
        )}
      </Dialog>
    </section>
  )
}

const columnsOf = (current: number, onOpen: (version: number) => void): Column<TermsVersion>[] => [
  {
    title: 'Version',
    cell: ({ version }) => (
      <span className="inline-flex items-center gap-2 font-medium tabular-nums">
        {version}
        {version === current && <Badge tone="good">In force</Badge>}
      </span>
    ),
  },
  {
    title: 'Published',
    cell: ({ published_at }) => <Moment at={published_at}>{stamp(published_at)}</Moment>,
  },
  { title: 'By', cell: ({ published_by }) => published_by ?? '–' },
  {
    title: 'Agreed',
    align: 'right',
    cell: ({ agreed }) => <span className="tabular-nums">{agreed.toLocaleString('en-AU')}</span>,
  },
  {
    title: 'Read',
    isTitleHidden: true,
    align: 'right',
    cell: ({ version }) => (
      <Button look="plain" size="small" aria-label={`Read version ${version}`} onPress={() => onOpen(version)}>
        Read
      </Button>
    ),
  },
]
