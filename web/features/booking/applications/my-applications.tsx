import { useState } from 'react'
import type { Application } from '#contract/booking/applications.ts'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Row, RowMain, Rows } from '#web/ui/card.tsx'
import { longDate } from '#web/ui/dates.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { statusTexts } from './application-texts.ts'
import { useMyApplications, useWithdrawApplication } from './applications.ts'

/** The person's applications, open ones first; nothing where there are none. */
export function MyApplications() {
  const [page, setPage] = useState(1)
  const query = useMyApplications(page)
  if (query.isError) return <p className="text-sm text-bad">Your applications could not be loaded.</p>
  if (!query.data || query.data.total === 0) return null
  const { data, total, per_page } = query.data
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="my-applications">
      <h2 id="my-applications" className="text-base font-semibold">
        Your applications
      </h2>
      <Rows label="Your applications">
        {data.map((application) => (
          <ApplicationRow key={application.id} application={application} />
        ))}
      </Rows>
      <Pagination label="applications" page={page} lastPage={Math.ceil(total / per_page)} onPage={setPage} />
    </section>
  )
}

function ApplicationRow({ application }: { application: Application }) {
  const { id, employer, subject, date, start_time, end_time, message, status } = application
  const withdrawal = useWithdrawApplication()
  return (
    <Row>
      <RowMain>
        <p className="text-sm wrap-anywhere">
          <span className="font-semibold">{employer}</span>
          <span className="text-dim"> · {subject}</span>
        </p>
        <p className="text-sm text-dim">
          {longDate(date)}, <span className="whitespace-nowrap tabular-nums">{timeRange(start_time, end_time)}</span>
        </p>
        {message && <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">{message}</p>}
        <p className={`mt-1 text-sm ${status === 'booked' ? 'font-medium text-good' : ''}`}>{statusTexts[status]}</p>
        {withdrawal.isError && (
          <p role="alert" className="text-sm font-medium text-bad">
            {sentenceOf(withdrawal.error)}
          </p>
        )}
      </RowMain>
      {status === 'open' && (
        <Button
          look="plain"
          isPending={withdrawal.isPending}
          aria-label={`Withdraw, ${employer}, ${longDate(date)}`}
          onPress={() => withdrawal.mutate(id)}
        >
          Withdraw
        </Button>
      )}
    </Row>
  )
}
