import { Link } from '@tanstack/react-router'
import { ApprovalCard } from '#web/features/booking/approvals/approval-card.tsx'
import { APPROVALS_PER_PAGE, useApprovals } from '#web/features/booking/approvals/approvals.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { useUrlState } from '#web/platform/url-state.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Empty } from '#web/ui/empty.tsx'
import { PageOutOfRange, PaginationBar } from '#web/ui/pagination.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'

/** Requests and vacancies above the limits of their organisers, waiting ones first. */
export function ApprovalsScreen() {
  const [{ approval: marked = null, page = 1 }, set] = useUrlState()
  const mayManage = useMay('manage')
  const query = useApprovals(page)
  return (
    <Screen
      title="Approvals"
      intro="Requests and vacancies above the limits for organisers. They are sent or posted once an owner or manager approves them."
      actions={
        <Link to="/employer/members" className={buttonClass('plain')}>
          {mayManage ? 'Change limits' : 'See limits'}
        </Link>
      }
    >
      <Loaded
        query={query}
        failure="The approvals could not be loaded."
        isEmpty={({ data }) => data.length === 0}
        empty={
          page > 1 ? (
            <PageOutOfRange onFirst={() => set({ page: null })} />
          ) : (
            <Empty
              action={
                <Link to="/employer/book" className={buttonClass('soft')}>
                  Find staff
                </Link>
              }
            >
              No request has needed approval yet.
            </Empty>
          )
        }
      >
        {({ data, total, page: shown }) => (
          <>
            <ul aria-label="Approvals" className="grid grid-cols-[minmax(0,1fr)] gap-3">
              {data.map((approval) => (
                <ApprovalCard key={approval.id} approval={approval} isMarked={approval.id === marked} />
              ))}
            </ul>
            <PaginationBar
              noun="approvals"
              page={shown}
              perPage={APPROVALS_PER_PAGE}
              total={total}
              onPage={(next) => set({ page: next })}
            />
          </>
        )}
      </Loaded>
    </Screen>
  )
}
