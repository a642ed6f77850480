import { Fragment } from 'react'
import type { Shift } from '#contract/booking/shifts.ts'
import { vacancyFacts } from '#contract/booking/vacancy-details-rules.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { LazyPart } from '#web/ui/lazy-part.tsx'

const VacancyFileLinks = lazyComponent(() => import('./vacancy-file-links.tsx'), 'VacancyFileLinks')

type VacancyFactsProps = {
  of: Pick<Shift, 'note' | 'details'>
  /** The reader has not signed in, so files are only named. */
  isSignedOut?: boolean
  isEmployer?: boolean
}

/** Class, note, files and other details of a vacancy, as rows of a list of facts. */
export function VacancyFacts({ of, isSignedOut = false, isEmployer = false }: VacancyFactsProps) {
  const files = of.details?.files ?? []
  return (
    <>
      {vacancyFacts(of).map(({ label, text }) => (
        <Fragment key={label}>
          <dt className="text-dim">{label}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
        </Fragment>
      ))}
      {files.length > 0 && (
        <>
          <dt className="text-dim">Files</dt>
          <dd className="min-w-0">
            {isSignedOut ? (
              <>
                {files.map(({ id, name }) => (
                  <span key={id} className="block wrap-anywhere">
                    {name}
                  </span>
                ))}
                <span className="block text-sm text-dim">Sign in to open</span>
              </>
            ) : (
              <LazyPart fallback={<FileLinksSpace files={files} />}>
                <VacancyFileLinks files={files} isEmployer={isEmployer} />
              </LazyPart>
            )}
          </dd>
        </>
      )}
    </>
  )
}

/** Keeps the height of the links while their code loads. */
const FileLinksSpace = ({ files }: { files: readonly { id: number }[] }) => (
  <span aria-hidden="true" className="-my-1.5 grid">
    {files.map(({ id }) => (
      <span key={id} className="block h-8 pointer-coarse:h-11" />
    ))}
  </span>
)
