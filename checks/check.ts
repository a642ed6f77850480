import type { Environment } from './environment.ts'

/** Findings of an external check; it passes if there are none. */
export type CheckResult = {
  /** Kind and number of things checked: "1 document with 250 calls". */
  scope: string
  /** A line each. */
  findings: string[]
}
/**
 * Export of every check's file. An exception means that the check could not run, which is no pass.
 */
export type Check = { check(environment: Environment): Promise<CheckResult> }
