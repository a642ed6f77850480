import type { Import } from '#contract/admin/imports.ts'
import { Meter } from '#web/ui/meter.tsx'
import { grouped, percentOf, rowsIn } from './import-text.ts'

/**
 * Progress of an import as stored on the server, where it continues whether or not anyone watches.
 */
export function ImportProgress({ shown, doing }: { shown: Import; doing: string }) {
  const { done, rows } = shown
  const percent = percentOf(shown)
  return (
    <section aria-label={doing} className="card grid gap-3 px-5 py-5">
      <div role="progressbar" aria-label={doing} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
        <Meter label={`${doing}...`} percent={percent} text={`${grouped(done)} of ${rowsIn(rows)}`} />
      </div>
      <p className="text-sm text-dim">
        You can leave this page. The work continues, and every admin can see its progress.
      </p>
    </section>
  )
}
