import type { Stage } from './stage.ts'

/** What a judge has found; it is content when there is nothing. */
export type Verdict = {
  /** What was looked at, and how much of it: "1 document with 250 calls". */
  lookedAt: string
  /** A line each. */
  findings: string[]
}
/** What every file of a judge exports. Whatever it throws means that it could not run, which is no pass. */
export type Judge = { judge(stage: Stage): Promise<Verdict> }
