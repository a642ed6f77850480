import { Download } from 'lucide-react'
import { sumOf } from '#contract/work/site-figures.ts'
import { siteTree } from '#web/features/identity/organisations/site-tree.ts'
import { type FiguresAnswer, fileOf, useSiteFigures } from '#web/features/work/site-figures/data.ts'
import { FigureBars } from '#web/features/work/site-figures/figure-bars.tsx'
import { changeText, type FigureId, figureOf, figures, valueText } from '#web/features/work/site-figures/figures.ts'
import { FiguresTable } from '#web/features/work/site-figures/figures-table.tsx'
import {
  type FiguresView,
  monthName,
  monthsText,
  periods,
  useFiguresView,
} from '#web/features/work/site-figures/figures-view.ts'
import { ComboBox } from '#web/ui/controls/combo-box.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { money } from '#web/ui/money.ts'
import { PaginationBar } from '#web/ui/pagination.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { staleClass } from '#web/ui/stale-class.ts'

/** Further sites are in the table only. */
const MOST_BARS = 10
const PER_PAGE = 50
/** From this number of sites on, they can be searched. */
const MANY = 12

/** Bookings, hours and pay of each site, beside those of the months before. */
export function FiguresScreen() {
  const [view, change] = useFiguresView()
  const query = useSiteFigures(view)
  const { data, isPlaceholderData: isOutdated } = query
  return (
    <Screen
      title="Figures by site"
      intro={data && `${monthsText(data)}, compared with ${monthsText(data.before)}.`}
      actions={
        <DownloadButton
          path={fileOf(view)}
          name="figures-by-site.csv"
          failure="Failed to export the figures. Please try again."
          icon={<Download size={16} aria-hidden="true" />}
        >
          Export
        </DownloadButton>
      }
    >
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-48 max-sm:w-full">
          <Select
            label="Period"
            items={periods}
            value={view.period}
            onChange={(period) => period && change({ period })}
          />
        </div>
        <div className="w-48 max-sm:w-full">
          <Select
            label="Chart shows"
            items={figures.map(({ id, name }) => ({ id, name }))}
            value={view.figure}
            onChange={(figure) => figure && change({ figure })}
          />
        </div>
      </div>
      <div aria-busy={isOutdated} className={`grid grid-cols-[minmax(0,1fr)] gap-5 ${staleClass(isOutdated)}`}>
        <Loaded query={query} skeleton={<SkeletonCard lines={6} />} failure="The figures could not be loaded.">
          {(answer) =>
            answer.sites.every(({ now, before }) => now.requests === 0 && before.requests === 0) ? (
              <Empty hint="Figures appear here when a site sends its first shift request.">
                Nothing was requested in these months
              </Empty>
            ) : (
              <Figures answer={answer} view={view} onChange={change} />
            )
          }
        </Loaded>
      </div>
    </Screen>
  )
}

type FiguresProps = { answer: FiguresAnswer; view: FiguresView; onChange: (changes: Partial<FiguresView>) => void }

function Figures({ answer, view, onChange }: FiguresProps) {
  const { sites, months } = answer
  return (
    <>
      <div
        className={`grid grid-cols-[minmax(0,1fr)] gap-5 ${sites.length > 1 && months.length > 1 ? 'lg:grid-cols-2' : ''}`}
      >
        {sites.length > 1 && <BySite answer={answer} figure={view.figure} />}
        {(months.length > 1 || sites.length === 1) && <ByMonth answer={answer} view={view} onChange={onChange} />}
      </div>
      <SiteTable answer={answer} view={view} onChange={onChange} />
    </>
  )
}

function ByMonth({ answer: { sites, months }, view, onChange }: FiguresProps) {
  const figure = figureOf(view.figure)
  const site = {
    label: 'Site',
    items: sites.map(({ id, name }) => ({ id, name })),
    value: view.site,
    onChange: (id: number | null) => onChange({ site: id }),
  }
  return (
    <FigureBars
      title={`${figure.name} by month`}
      whole={figure.whole}
      actions={
        sites.length > 1 && (
          <div className="w-52">
            {sites.length >= MANY ? (
              <ComboBox {...site} placeholder="All sites" emptyText="No site has this name" />
            ) : (
              <Select {...site} all="All sites" />
            )}
          </div>
        )
      }
      bars={months.map(({ month, ...figuresOfMonth }) => ({
        key: month,
        name: monthName(month),
        value: figure.of(figuresOfMonth),
        text: valueText(figure, figuresOfMonth),
      }))}
    />
  )
}

function BySite({ answer: { sites }, figure: id }: { answer: FiguresAnswer; figure: FigureId }) {
  const figure = figureOf(id)
  const sorted = sites.toSorted((a, b) => (figure.of(b.now) ?? -1) - (figure.of(a.now) ?? -1))
  const others = sorted.length - MOST_BARS
  return (
    <FigureBars
      title={`${figure.name} by site`}
      whole={figure.whole}
      bars={sorted.slice(0, MOST_BARS).map(({ id: siteId, name, now, before }) => ({
        key: String(siteId),
        name,
        value: figure.of(now),
        text: valueText(figure, now),
        change: changeText(figure, now, before),
      }))}
      hint={others > 0 ? `${others} more ${others === 1 ? 'site is' : 'sites are'} in the table below.` : null}
    />
  )
}

function SiteTable({ answer: { sites }, view: { search, page }, onChange }: FiguresProps) {
  const typed = search.trim().toLowerCase()
  const found = siteTree(sites).filter(({ site }) => site.name.toLowerCase().includes(typed))
  const shown = found.slice((page - 1) * PER_PAGE, page * PER_PAGE)
  const all = {
    key: 'all' as const,
    name: 'All sites',
    depth: 0,
    now: sumOf(sites.map(({ now }) => now)),
    before: sumOf(sites.map(({ before }) => before)),
  }
  return (
    <section aria-label="Table" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {sites.length >= MANY && (
        <div className="w-full sm:max-w-88">
          <TextField
            label="Search sites"
            type="search"
            maxLength={120}
            value={search}
            onChange={(text) => onChange({ search: text })}
          />
        </div>
      )}
      {found.length === 0 ? (
        <Empty>No site has this name</Empty>
      ) : (
        <FiguresTable
          lines={[
            ...(sites.length > 1 && typed === '' && page === 1 ? [all] : []),
            ...shown.map(({ site, depth }) => ({ key: site.id, depth: typed === '' ? depth : 0, ...site })),
          ]}
        />
      )}
      <PaginationBar
        noun="sites"
        page={page}
        perPage={PER_PAGE}
        total={found.length}
        onPage={(to) => onChange({ page: to })}
      />
      <p className="text-hint text-dim">
        Each shift counts in the month of its date. Fill rate is the share of shifts filled among those filled or
        unfilled. Hours and pay come from timesheets, or from the booking until a timesheet is submitted.{' '}
        {money(all.now.approved_cents)} of the pay is on approved timesheets.
      </p>
    </section>
  )
}
