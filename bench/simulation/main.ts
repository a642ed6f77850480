/**
 * `npm run simulate`: compares the ways of asking on made-up mornings. The defaults are
 * `-- --schools=30 --days=200 --seeds=8`. With 30 schools it writes the figures to
 * docs/dispatch.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type PolicyName, policies, type Seed } from './policies.ts'
import { DAYS } from './world.ts'
import type { Figures } from './year.ts'

const DOC = new URL('../../docs/dispatch.md', import.meta.url)
const HEADING = '## Figures\n'

const given = (name: string, usual: number) =>
  Number(process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? usual)
const USUAL_SCHOOLS = 30
const schools = given('schools', USUAL_SCHOOLS)
const days = Math.min(DAYS, given('days', DAYS))
const seeds = given('seeds', 8)
const say = (line: string) => process.stdout.write(`${line}\n`)

type Result = Record<PolicyName, Figures>
const run = (data: Seed): Promise<Result> => {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const worker = new Worker(new URL('./seed.ts', import.meta.url), { workerData: data })
  worker.once('message', resolve)
  worker.once('error', reject)
  return promise
}
const results: Result[] = []
let next = 1
const runNext = async () => {
  for (let seed = next++; seed <= seeds; seed = next++) {
    results.push(await run({ seed, schools, days }))
    say(`Seed ${seed} is done.`)
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, runNext))

/** Quantiles of Student's t for 95 %, by degrees of freedom; the normal one is used beyond them. */
const STUDENT = [
  12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.2, 2.18, 2.16, 2.14, 2.13, 2.12, 2.11, 2.1, 2.09,
]
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const margin = (values: readonly number[]) => {
  const center = mean(values)
  const variance = values.reduce((sum, value) => sum + (value - center) ** 2, 0) / (values.length - 1)
  return (STUDENT[values.length - 2] ?? 1.96) * Math.sqrt(variance / values.length)
}
const withMargin = (values: readonly number[], digits: number) => {
  if (!values.every(Number.isFinite)) return 'more than a year'
  const center = mean(values).toFixed(digits)
  return values.length === 1 ? center : `${center} ± ${margin(values).toFixed(digits)}`
}

type Column = { title: string; of: (figures: Figures) => number; digits: number }
const columns: readonly Column[] = [
  { title: 'Fill %', of: ({ fill }) => 100 * fill, digits: 1 },
  { title: 'Median min', of: ({ median }) => median, digits: 1 },
  { title: 'Offers per fill', of: ({ offers }) => offers, digits: 1 },
  { title: 'SMS c per fill', of: ({ cents }) => cents, digits: 0 },
  { title: 'Late per 100 fills', of: ({ late }) => late, digits: 0 },
  { title: 'Gini of offers', of: ({ gini }) => gini, digits: 3 },
  { title: 'Gini of bookings', of: ({ giniBookings }) => giniBookings, digits: 3 },
  { title: 'Newcomers: median days', of: ({ newcomers }) => newcomers, digits: 1 },
  { title: 'Newcomers: % in 10 days', of: ({ newcomersInTime }) => 100 * newcomersInTime, digits: 0 },
]
const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const names = Object.keys(policies) as PolicyName[]
const rows = names.map((name) =>
  line([
    name,
    ...columns.map(({ of, digits }) =>
      withMargin(
        results.map((result) => of(result[name])),
        digits,
      ),
    ),
  ]),
)
const pairsOf = (name: PolicyName) => {
  const against = (of: (own: Figures, everyone: Figures) => number) =>
    results.map((result) => of(result[name], result.everyone))
  return [
    `${name} against everyone, on the same mornings:`,
    '',
    `- Fill: ${withMargin(
      against((own, all) => 100 * (own.fill - all.fill)),
      1,
    )} points.`,
    `- Offers per fill: ${withMargin(
      against((own, all) => own.offers / all.offers),
      3,
    )} of its offers.`,
    `- Median: ${withMargin(
      against((own, all) => own.median - all.median),
      1,
    )} minutes.`,
  ]
}
const table = [
  `${seeds} seeds of ${schools} schools and ${days} school days, with 95 % confidence intervals over the seeds.`,
  '',
  line(['Way of asking', ...columns.map(({ title }) => title)]),
  line(['Way of asking', ...columns].map(() => '---')),
  ...rows,
  '',
  ...pairsOf('Bellbird'),
  '',
  ...pairsOf('Bellbird with "In tomorrow?"'),
].join('\n')
say(`\n${table}`)
if (schools === USUAL_SCHOOLS) {
  const doc = readFileSync(DOC, 'utf8')
  writeFileSync(DOC, `${doc.slice(0, doc.indexOf(HEADING) + HEADING.length)}\n${table}\n`)
}
