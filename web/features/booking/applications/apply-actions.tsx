import { Suspense, useState } from 'react'
import type { OpenJob } from '#contract/booking/open-jobs.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogSkeleton } from '#web/ui/dialog.tsx'
import { runWhenIdle } from '#web/ui/idle.ts'
import { useWithdrawApplication } from './applications.ts'

const ApplyDialog = lazyComponent(() => import('./apply-dialog.tsx'), 'ApplyDialog')
runWhenIdle(() => ApplyDialog.preload?.())

/**
 * Applies for an open job, or withdraws the application. `about` is the id of the element that
 * names the job.
 */
export function ApplyActions({ job, about }: { job: OpenJob; about: string }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const takeBack = useWithdrawApplication()
  return (
    <>
      {job.application === null ? (
        <Button
          size="large"
          aria-describedby={about}
          onPress={() => {
            setOpened(true)
            setOpen(true)
          }}
        >
          Apply
        </Button>
      ) : (
        <Button
          look="plain"
          size="large"
          aria-describedby={about}
          isPending={takeBack.isPending}
          onPress={() => takeBack.mutate(job.application!.id)}
        >
          Withdraw
        </Button>
      )}
      {takeBack.isError && (
        <p role="alert" className="text-sm font-medium text-bad">
          {sentenceOf(takeBack.error)}
        </p>
      )}
      {wasOpened && (
        <Suspense fallback={<DialogSkeleton />}>
          <ApplyDialog job={job} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
