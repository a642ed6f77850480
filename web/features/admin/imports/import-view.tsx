import type { Import } from '#contract/admin/imports.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { useImport } from './data.ts'
import { ImportProgress } from './import-progress.tsx'
import { ImportSteps } from './import-steps.tsx'
import { kindNames, rowsIn } from './import-text.ts'
import { Outcome } from './outcome.tsx'
import { Preview } from './preview.tsx'
import { usePlace } from './use-place.ts'

/** One import at its current step. Until it is confirmed, the admin may return to the columns. */
export function ImportView({ id }: { id: number }) {
  const found = useImport(id)
  return (
    <Loaded query={found} skeleton={<SkeletonCard lines={8} />} failure="The import could not be loaded.">
      {(shown) => <Steps shown={shown} />}
    </Loaded>
  )
}

function Steps({ shown }: { shown: Import }) {
  const { place, go } = usePlace()
  const { id, state } = shown
  const isMapping = state === 'mapping' || (state === 'ready' && place.step === 'columns')
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
        <ColumnsStep shown={shown} onDone={() => go({ step: null, show: 'all', page: 1 })} />
      ) : state === 'checking' ? (
        <ImportProgress shown={shown} doing="Checking the rows" />
      ) : state === 'ready' ? (
        <Preview shown={shown} place={place} go={go} />
      ) : state === 'running' ? (
        <ImportProgress shown={shown} doing="Importing" />
      ) : (
        <Outcome key={id} shown={shown} place={place} go={go} />
      )}
    </>
  )
}
