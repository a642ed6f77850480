import type { NotAsked, OwnRecord } from '#contract/booking/request-reasons.ts'
import { MyApplications } from '#web/features/booking/applications/my-applications.tsx'
import { useNotAsked } from '#web/features/booking/request-reasons/data.ts'
import { notAskedText, recordText, waitedText } from '#web/features/booking/request-reasons/reason-texts.ts'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { useUrlState } from '#web/platform/url-state.ts'
import { Card, Row, RowMain, Rows } from '#web/ui/card.tsx'
import { longDate } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/empty.tsx'
import { PageOutOfRange, PaginationBar } from '#web/ui/pagination.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { staleClass } from '#web/ui/stale-class.ts'

/** The employee's record of answers, and the shifts for which they were not asked. */
export function NotAskedScreen() {
  const [{ page = 1 }, set] = useUrlState()
  const query = useNotAsked(page)
  const isStale = query.isPlaceholderData
  return (
    <Screen title="Requests and You" width="reading" intro="Why you are asked for a shift, or are not.">
      <Loaded query={query} failure="Your requests could not be loaded.">
        {({ record, data, total, per_page }) => (
          <>
            <RecordCard record={record} />
            <MyApplications />
            <section
              aria-busy={isStale}
              className={`grid grid-cols-[minmax(0,1fr)] gap-3 ${staleClass(isStale)}`}
              aria-labelledby="not-asked"
            >
              <div>
                <h2 id="not-asked" className="text-base font-semibold">
                  Shifts you were not asked for
                </h2>
                <p className="text-sm text-dim">
                  The last 30 days. A shift appears here once nobody else is asked for it.
                </p>
              </div>
              <Shifts data={data} page={page} onFirst={() => set({ page: null })} />
              <PaginationBar
                noun="shifts"
                {...{ page, perPage: per_page, total }}
                onPage={(next) => set({ page: next }, { resetScroll: true })}
              />
            </section>
          </>
        )}
      </Loaded>
    </Screen>
  )
}

const RecordCard = ({ record }: { record: OwnRecord }) => (
  <Card title="Your answers">
    <div className="grid gap-2 text-sm">
      <p className="font-medium">{recordText(record)}</p>
      {waitedText(record) && <p>{waitedText(record)}</p>}
      <p className="text-dim">
        Saying no never lowers your place, and neither does answering slowly. Leaving requests unanswered lowers it a
        little. If you cancel late or do not turn up, your yes no longer counts; illness, caring for someone, an
        emergency and union activity never change your place. Old answers count less and less. No employer sees these
        numbers.
      </p>
      <p className="text-dim">
        If you accept three requests in seven days within two seconds of being sent them, you must open the details of
        further requests before you accept them. This changes nothing else.
      </p>
    </div>
  </Card>
)

function Shifts({ data, page, onFirst }: { data: readonly NotAsked[]; page: number; onFirst: () => void }) {
  if (data.length === 0 && page > 1) return <PageOutOfRange onFirst={onFirst} />
  if (data.length === 0) return <Empty hint="Shifts that you fit and were not asked for appear here.">No shifts</Empty>
  return (
    <Rows label="Shifts you were not asked for">
      {data.map(({ slot_id, date, start_time, end_time, employer, subject, reason }) => (
        <Row key={slot_id}>
          <RowMain>
            <p className="text-sm wrap-anywhere">
              <span className="font-semibold">{employer}</span>
              <span className="text-dim"> · {subject}</span>
            </p>
            <p className="text-sm text-dim">
              {longDate(date)},{' '}
              <span className="whitespace-nowrap tabular-nums">{timeRange(start_time, end_time)}</span>
            </p>
            <p className="mt-1 text-sm">{notAskedText(reason)}</p>
          </RowMain>
        </Row>
      ))}
    </Rows>
  )
}
