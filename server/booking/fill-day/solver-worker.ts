/** Thread that solves one integer program, because HiGHS blocks the thread in which it runs. */
import { parentPort, workerData } from 'node:worker_threads'
import loadHighs from 'highs'
import type { Answer, Question } from './solver.ts'

// The types of the package describe its CommonJS file, which has the function as `default`.
const load = loadHighs as unknown as typeof loadHighs.default

const { program, relaxation, seconds } = workerData as Question
const highs = await load()
const quiet = { output_flag: false }

const solved = highs.solve(program, { ...quiet, time_limit: seconds, mip_rel_gap: 0 })
const isBest = solved.Status === 'Optimal'
const bound = isBest ? null : highs.solve(relaxation, quiet).ObjectiveValue
const values = Object.entries(solved.Columns).flatMap(([name, column]): [string, number][] =>
  'Primal' in column ? [[name, column.Primal]] : [],
)
const answer: Answer = { values: new Map(values), bound }
parentPort!.postMessage(answer)
