import { useId } from 'react'
import type { HeldJob } from '#contract/booking/open-jobs.ts'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { shortTravelText } from '#web/features/people/places/distance-text.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'

type HeldJobLinesProps = {
  jobs: readonly HeldJob[]
  /** Request that is being accepted. */
  pending: number | null
  onAccept: (job: HeldJob) => void
}

/** Jobs held for a person who was too late for another one; one tap accepts a job. */
export function HeldJobLines({ jobs, pending, onAccept }: HeldJobLinesProps) {
  const title = useId()
  if (jobs.length === 0) return null
  return (
    <section aria-labelledby={title} className="card border-brand bg-brand-soft/60">
      <div className="grid gap-0.5 px-4 pt-4 pb-3 min-[480px]:px-5">
        <h2 id={title} className="text-base font-semibold">
          Held for you
        </h2>
        <p className="text-sm text-dim">
          Someone else was faster, but {jobs.length === 1 ? 'this job is' : 'these jobs are'} kept for you for one
          minute.
        </p>
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {jobs.map((job) => (
          <HeldJobLine key={job.request_id} job={job} pending={pending} onAccept={onAccept} />
        ))}
      </ul>
    </section>
  )
}

function HeldJobLine({ job, pending, onAccept }: { job: HeldJob } & Omit<HeldJobLinesProps, 'jobs'>) {
  const { employer, subject, travel, start_time, end_time, request_id } = job
  const id = useId()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3 min-[480px]:px-5">
      <div className="flex min-w-0 flex-1 basis-56 items-center gap-3">
        <Avatar name={employer.name} src={employer.avatar} />
        <div className="min-w-0" id={id}>
          <p className="text-sm font-semibold wrap-anywhere">{employer.name}</p>
          <p className="text-sm wrap-anywhere text-dim">
            <span className="font-medium text-ink whitespace-nowrap tabular-nums">
              {timeRange(start_time, end_time)}
            </span>
            {[subject.name, travel && shortTravelText(travel)].filter(Boolean).map((text) => ` · ${text}`)}
          </p>
        </div>
      </div>
      <div className="grid w-full *:min-h-12! sm:w-auto sm:*:min-w-32">
        <Button
          size="large"
          aria-describedby={id}
          isPending={pending === request_id}
          isDisabled={pending !== null}
          onPress={() => onAccept(job)}
        >
          Accept
        </Button>
      </div>
    </li>
  )
}
