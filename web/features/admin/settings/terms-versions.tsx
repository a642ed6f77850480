import type { TermsVersion } from '#contract/admin/settings.ts'
import type { TermsRole } from '#contract/identity/accounts.ts'
import { dayInWords } from '#contract/platform/wall-clock-rules.ts'
import { TermsText } from '#web/features/identity/accounts/terms.tsx'
import { useUrlState } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { stamp } from '#web/ui/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PagedList } from '#web/ui/pagination.tsx'
import { ScrollBox } from '#web/ui/scroll-box.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import type { useTerms } from './data.ts'

/** Lists the versions of the terms of a role; each can be opened and read. */
export function TermsVersions({ role, query }: { role: TermsRole; query: ReturnType<typeof useTerms> }) {
  const [{ version: openVersion }, set] = useUrlState()
  const open = query.data?.data.find(({ version }) => version === openVersion) ?? null
  const lastVersion = useLastNonNull(open)
  return (
    <section aria-label="Versions" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-base font-semibold">Versions</h2>
      <PagedList
        query={query}
        failure="The versions could not be loaded."
        empty="No versions yet"
        nouns={['version', 'versions']}
        onPage={(page) => set({ page })}
      >
        {({ data, in_force }) => (
          <Table
            label={`Versions of the terms for every ${role}`}
            rows={data}
            keyOf={({ version }) => version}
            columns={columnsOf(in_force, (version) => set({ version }))}
          />
        )}
      </PagedList>
      <Dialog
        title={`Version ${lastVersion?.version ?? ''}`}
        size="wide"
        isOpen={open !== null}
        onClose={() => set({ version: null }, { replace: true })}
      >
        {lastVersion && (
          <ScrollBox label={`Terms, version ${lastVersion.version}`}>
            <TermsText body={lastVersion.body} />
          </ScrollBox>
        )}
      </Dialog>
    </section>
  )
}

const columnsOf = (inForce: number, onOpen: (version: number) => void): Column<TermsVersion>[] => [
  {
    title: 'Version',
    cell: ({ version, is_coming }) => (
      <span className="inline-flex items-center gap-2 font-medium tabular-nums">
        {version}
        {version === inForce && <Badge tone="good">In force</Badge>}
        {is_coming && <Badge tone="wait">Coming</Badge>}
      </span>
    ),
  },
  {
    title: 'Published',
    cell: ({ published_at }) => <Time at={published_at}>{stamp(published_at)}</Time>,
  },
  { title: 'Applies from', cell: ({ applies_on }) => dayInWords(applies_on) },
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
