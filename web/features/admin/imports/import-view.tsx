import { Check } from 'lucide-react'
import type { Import } from '#contract/admin/imports.ts'
import { Meter } from '#web/ui/meter.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { useImport } from './data.ts'
import { useImportLocation } from './import-address.ts'
import { grouped, kindNames, percentOf, rowsIn } from './import-text.ts'
import { Outcome } from './outcome.tsx'
import { Preview } from './preview.tsx'

/** One import at its current step. Until it is confirmed, the admin may return to the columns. */
export function ImportView({ id }: { id: number }) {
  const query = useImport(id)
  return (
    <Loaded query={query} skeleton={<SkeletonCard lines={8} />} failure="The import could not be loaded.">
      {(shown) => <Steps shown={shown} />}
    </Loaded>
  )
}

function Steps({ shown }: { shown: Import }) {
  const { location, goTo } = useImportLocation()
  const { id, state } = shown
  const isMapping = state === 'mapping' || (state === 'ready' && location.step === 'columns')
  return (
    <>
      <div>
        <h2 className="text-lg font-heading break-words">{shown.file_name}</h2>
        <p className="text-sm text-dim">
          {kindNames[shown.kind]}
          {shown.employer && ` of ${shown.employer.name}`}, {rowsIn(shown.rows)}
        </p>
      </div>
      <ImportSteps current={isMapping ? 'columns' : state === 'checking' || state === 'ready' ? 'preview' : 'import'} />
      {isMapping ? (
        <ColumnsStep shown={shown} onDone={() => goTo({ step: null, show: 'all', page: 1 })} />
      ) : state === 'checking' ? (
        <ImportProgress shown={shown} label="Checking the rows" />
      ) : state === 'ready' ? (
        <Preview shown={shown} location={location} goTo={goTo} />
      ) : state === 'running' ? (
        <ImportProgress shown={shown} label="Importing" />
      ) : (
        <Outcome key={id} shown={shown} location={location} goTo={goTo} />
      )}
    </>
  )
}

const steps = [
  { id: 'file', name: 'File' },
  { id: 'columns', name: 'Columns' },
  { id: 'preview', name: 'Preview' },
  { id: 'import', name: 'Import' },
] as const

/** Progress through the steps of an import. */
function ImportSteps({ current }: { current: (typeof steps)[number]['id'] }) {
  const at = steps.findIndex(({ id }) => id === current)
  return (
    <ol aria-label="Steps" className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {steps.map(({ id, name }, index) => (
        <li
          key={id}
          aria-current={index === at ? 'step' : undefined}
          className={`flex items-center gap-2 ${index === at ? 'font-semibold' : 'text-dim'}`}
        >
          <span
            aria-hidden="true"
            className={`grid size-6 place-items-center rounded-full text-xs font-semibold tabular-nums ${index <= at ? 'bg-brand text-on-brand' : 'bg-hover text-dim'}`}
          >
            {index < at ? <Check size={14} strokeWidth={3} /> : index + 1}
          </span>
          {name}
          {index < at && <span className="sr-only">(done)</span>}
        </li>
      ))}
    </ol>
  )
}

/**
 * Progress of an import as stored on the server, where it continues whether or not anyone watches.
 */
function ImportProgress({ shown, label }: { shown: Import; label: string }) {
  const { done, rows } = shown
  const percent = percentOf(shown)
  return (
    <section aria-label={label} className="card grid gap-3 px-5 py-5">
      <div role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
        <Meter label={`${label}...`} percent={percent} text={`${grouped(done)} of ${rowsIn(rows)}`} />
      </div>
      <p className="text-sm text-dim">
        You can leave this page. The work continues, and every admin can see its progress.
      </p>
    </section>
  )
}
