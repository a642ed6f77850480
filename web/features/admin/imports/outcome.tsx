import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { Import } from '#contract/admin/imports.ts'
import { stamp } from '#web/ui/dates.ts'
import { Time } from '#web/ui/time.tsx'
import type { ImportLocation } from './import-address.ts'
import { ImportRows } from './import-rows.tsx'
import { listPages, outcomeText } from './import-text.ts'

/** The last step: the result of the import, and the rows that it left out. */
export function Outcome({
  shown,
  location,
  goTo,
}: {
  shown: Import
  location: ImportLocation
  goTo: (to: Partial<ImportLocation>) => void
}) {
  const listPage = listPages[shown.kind]
  const { finished_at, counts, has_rows } = shown
  return (
    <>
      <section role="status" aria-label="Outcome" className="card flex gap-3 px-5 py-4">
        <CircleCheck size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-good" />
        <div>
          <p className="font-medium">Import finished: {outcomeText(shown)}.</p>
          {finished_at && (
            <p className="text-sm text-dim">
              <Time at={finished_at}>{stamp(finished_at)}</Time>
              {shown.admin && `, by ${shown.admin}`}
            </p>
          )}
          {counts.new + counts.update > 0 && (
            <Link
              to={listPage.to}
              className="inline-flex min-h-6 items-center text-sm font-semibold text-brand-ink underline-offset-4 hover:underline pointer-coarse:min-h-11"
            >
              See them in {listPage.name}
            </Link>
          )}
          {counts.problem > 0 && !has_rows && (
            <p className="mt-1 text-sm text-dim">The skipped rows were deleted after a month.</p>
          )}
        </div>
      </section>
      {counts.problem > 0 && has_rows && (
        <ImportRows shown={shown} location={{ ...location, show: 'problem' }} goTo={goTo} />
      )}
    </>
  )
}
