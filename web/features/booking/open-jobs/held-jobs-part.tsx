import { isUnderway } from '#web/platform/undoable.ts'
import { HeldJobLines } from './held-job-lines.tsx'
import { useAcceptHeld, useHeldJobs } from './held-jobs.ts'

/** Jobs held for the signed-in person; renders nothing if there are none. */
export function HeldJobsPart() {
  const jobs = useHeldJobs()
  const answers = useAcceptHeld()
  const pending = jobs.find(({ request_id }) => isUnderway(answers.states.get(request_id)))
  return (
    <HeldJobLines
      jobs={jobs}
      pending={pending?.request_id ?? null}
      onAccept={({ request_id }) => answers.accept(request_id)}
    />
  )
}
