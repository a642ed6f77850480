import { Download } from 'lucide-react'
import { sumFigures } from '#contract/work/site-figures.ts'
import { siteTree } from '#web/features/identity/organisations/site-tree.ts'
import { type FiguresAnswer, fileOf, useFigureDetails, useSiteFigures } from '#web/features/work/site-figures/data.ts'
import {
  CancellationBars,
  ForecastChart,
  ReasonBars,
  SubjectTable,
  WeekdayChart,
} from '#web/features/work/site-figures/detail-charts.tsx'
import { FigureBars } from '#web/features/work/site-figures/figure-bars.tsx'
import { FigureTiles } from '#web/features/work/site-figures/figure-tiles.tsx'
import { changeText, type FigureId, figureOf, figures, valueText } from '#web/features/work/site-figures/figures.ts'
import { FiguresTable } from '#web/features/work/site-figures/figures-table.tsx'
import {
  type FiguresView,
  monthName,
  monthsText,
  periods,
  useFiguresView,
} from '#web/features/work/site-figures/figures-view.ts'
import { ChartCard } from '#web/ui/charts/chart-card.tsx'
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

/** Bookings, hours and pay by month, site, subject and weekday, compared with the months before. */
export function FiguresScreen() {
  const [view, change] = useFiguresView()
  const query = useSiteFigures(view)
  const details = useFigureDetails(view)
  const { data } = query
  const isOutdated = query.isPlaceholderData || details.isPlaceholderData
  return (
    <Screen
      title="Figures"
      actions={
        <DownloadButton
          path={fileOf({ ...view, site: null }, 'months')}
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
        {data && data.sites.length > 1 && <SiteField sites={data.sites} view={view} onChange={change} />}
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
          {(answer) => (
            <>
              <p className="text-dim">
                {monthsText(answer)}, compared with {monthsText(answer.before)}.
              </p>
              {answer.sites.every(({ now, before }) => now.requests === 0 && before.requests === 0) ? (
                <Empty hint="Figures appear here when a site sends its first shift request.">
                  Nothing was requested in these months
                </Empty>
              ) : (
                <Figures answer={answer} details={details} view={view} onChange={change} />
              )}
            </>
          )}
        </Loaded>
      </div>
    </Screen>
  )
}

type FiguresProps = { answer: FiguresAnswer; view: FiguresView; onChange: (changes: Partial<FiguresView>) => void }
type SiteFieldProps = Omit<FiguresProps, 'answer'> & { sites: FiguresAnswer['sites'] }

function SiteField({ sites, view, onChange }: SiteFieldProps) {
  const site = {
    label: 'Site',
    items: sites.map(({ id, name }) => ({ id, name })),
    value: view.site,
    onChange: (id: number | null) => onChange({ site: id }),
  }
  return (
    <div className="w-52 max-sm:w-full">
      {sites.length >= MANY ? (
        <ComboBox {...site} placeholder="All sites" emptyText="No site has this name" />
      ) : (
        <Select {...site} all="All sites" />
      )}
    </div>
  )
}

type AllFiguresProps = FiguresProps & { details: ReturnType<typeof useFigureDetails> }
function Figures({ answer, details, view, onChange }: AllFiguresProps) {
  const { sites, months } = answer
  return (
    <>
      <FigureTiles answer={answer} details={details.data} />
      <div className={sites.length > 1 ? pairs : 'grid grid-cols-[minmax(0,1fr)]'}>
        <ByMonth answer={answer} figure={view.figure} />
        {sites.length > 1 && <BySite answer={answer} figure={view.figure} />}
      </div>
      <Loaded
        query={details}
        skeleton={<SkeletonCard lines={6} />}
        failure="Subjects and weekdays could not be loaded."
      >
        {(data) => (
          <>
            <div className={pairs}>
              <WeekdayChart details={data} view={view} />
              <ForecastChart details={data} view={view} />
              <ReasonBars details={data} view={view} />
              <CancellationBars details={data} view={view} />
            </div>
            {data.subjects.length > 0 && <SubjectTable details={data} view={view} />}
          </>
        )}
      </Loaded>
      {sites.length > 1 && <SiteTable answer={answer} view={view} onChange={onChange} />}
      <p className="text-hint text-dim">
        Each shift counts in the month of its date. Fill rate is the share of shifts filled among those filled or
        unfilled. Time to fill is the median from posting a shift, or from its first request, to the acceptance. Hours
        and pay come from timesheets, or from the booking until a timesheet is submitted.{' '}
        {money(sumFigures(months).approved_cents)} of the pay is on approved timesheets.
      </p>
    </>
  )
}

const pairs = 'grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2'

function ByMonth({ answer, figure: id }: { answer: FiguresAnswer; figure: FigureId }) {
  const figure = figureOf(id)
  const { months, months_before } = answer
  const hasBefore = months_before.some(({ requests }) => requests > 0)
  const now = { name: monthsText(answer), tone: 'main' } as const
  return (
    <ChartCard
      title={`${figure.name} by month`}
      pointsName="Month"
      series={[...(hasBefore ? [{ name: monthsText(answer.before), tone: 'muted' } as const] : []), now]}
      points={months.map((month, index) => ({
        key: month.month,
        name: monthName(month.month),
        values: [...(hasBefore ? [figure.of(months_before[index] ?? month)] : []), figure.of(month)],
      }))}
      format={figure.text}
      most={figure.whole}
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
    now: sumFigures(sites.map(({ now }) => now)),
    before: sumFigures(sites.map(({ before }) => before)),
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
            ...(typed === '' && page === 1 ? [all] : []),
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
    </section>
  )
}
