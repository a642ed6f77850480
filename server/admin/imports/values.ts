/** Parsers for the values people write in a cell. */

import type * as z from 'zod'
import type { ImportProblem } from '#contract/admin/imports.ts'
import type { Classification } from '#contract/people/classifications.ts'
import { website } from '#contract/people/employers.ts'
import { keysOf } from '#contract/platform/keys.ts'
import type { LevelNames } from '#contract/platform/service.ts'
import type { State } from '#contract/platform/states.ts'
import {
  email,
  line,
  phone,
  required,
  type Sector,
  text,
  type timeZones,
  type YearLevel,
} from '#contract/platform/values.ts'

type Zone = (typeof timeZones)[number]
export type Cells = { [field: string]: { text: string; column: number } | undefined }
type ParsedValue<T> = { value: T | null; problem: string | null }

const bare = (typed: string) => typed.toLowerCase().replace(/[^a-z0-9]/g, '')
// A name in another script has no letters left after normalisation.
const isSame = (one: string, other: string) =>
  bare(one) === '' ? one.trim().toLowerCase() === other.trim().toLowerCase() : bare(one) === bare(other)
const table = <T>(words: readonly (readonly [T, string])[]) =>
  new Map(words.flatMap(([value, spelled]) => spelled.split(' ').map((word) => [word, value] as const)))

const locations = table<readonly [Zone, State]>([
  [['Australia/Melbourne', 'VIC'], 'vic victoria melbourne australiamelbourne'],
  [['Australia/Sydney', 'NSW'], 'nsw newsouthwales sydney australiasydney'],
  [['Australia/Sydney', 'ACT'], 'act australiancapitalterritory canberra australiacanberra australiaact'],
  [['Australia/Hobart', 'TAS'], 'tas tasmania hobart australiahobart'],
  [['Australia/Brisbane', 'QLD'], 'qld queensland brisbane australiabrisbane'],
  [['Australia/Adelaide', 'SA'], 'sa southaustralia adelaide australiaadelaide'],
  [['Australia/Darwin', 'NT'], 'nt northernterritory darwin australiadarwin'],
  [['Australia/Perth', 'WA'], 'wa westernaustralia perth australiaperth'],
  [['Australia/Lord_Howe', 'NSW'], 'lordhowe lordhoweisland australialordhowe'],
  [['Australia/Broken_Hill', 'NSW'], 'brokenhill australiabrokenhill'],
  [['Australia/Eucla', 'WA'], 'eucla australiaeucla'],
])
const sectors = table<Sector>([
  ['education', 'education school schools teacher teachers teaching edu'],
  ['healthcare', 'healthcare health nursing nurse nurses hospital agedcare care'],
])
const levels = table<readonly YearLevel[]>([
  [['primary'], 'primary prim p6 f6 k6 p7 pri junior hospitalandacute hospital acute acutecare'],
  [
    ['secondary'],
    'secondary sec highschool high 712 vce senior agedandcommunity agedcare aged community communitycare',
  ],
  [['primary', 'secondary'], 'both all p12 f12 k12 primaryandsecondary primarysecondary any'],
])

const roles = table<readonly Classification[]>([
  [['teacher'], 'teacher teachers casualteacher reliefteacher crt casualreliefteacher'],
  [
    ['education_support'],
    'educationsupport es teacheraide teachersaide teacherassistant integrationaide sso educationassistant ea learningsupport',
  ],
  [['registered_nurse'], 'rn registerednurse registerednursern nurse midwife registeredmidwife'],
  [['enrolled_nurse'], 'en een enrollednurse enrollednurseen endorsedenrollednurse'],
  [
    ['assistant_in_nursing'],
    'ain pca ainpca assistantinnursing personalcare personalcareassistant personalcareworker carer careworker pcw ' +
      'assistantinnursingorpersonalcare assistantinnursingorpersonalcareainpca nursingassistant supportworker',
  ],
  [
    ['allied_health'],
    'alliedhealth physiotherapist physio occupationaltherapist speechpathologist dietitian socialworker podiatrist',
  ],
])

const parsed = <T>(schema: z.ZodType<T>, typed: string): ParsedValue<T> => {
  const result = schema.safeParse(typed)
  return result.success
    ? { value: result.data, problem: null }
    : { value: null, problem: result.error.issues[0]!.message }
}
const lookUp = <T>(words: ReadonlyMap<string, T>, typed: string, problem: string): ParsedValue<T> => {
  const value = words.get(bare(typed)) ?? null
  return { value, problem: value === null ? problem : null }
}

/** Splits a cell into its entries, whichever separator it uses. */
export const listed = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[;,|/\n]/)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  ),
]

// Spreadsheets drop the first 0 of a phone number that they treat as a number.
const asTyped = (typed: string) => (/^[23478]\d{8}$/.test(typed.replace(/\s/g, '')) ? `0${typed}` : typed)

/** Parses a cell with the schema of a contract field. */
export const readAs =
  <T>(schema: z.ZodType<T>) =>
  (typed: string) =>
    parsed(schema, typed.replace(/\s+/g, ' '))
export const readEmail = (typed: string) => parsed(email, typed)
export const readName = (typed: string) => parsed(required(120), typed.replace(/\s+/g, ' '))
export const readPhone = (typed: string) => parsed(phone, asTyped(typed))
export const readLine = (most: number) => (typed: string) => parsed(line(most), typed.replace(/\s+/g, ' '))
export const readText = (most: number) => (typed: string) => parsed(text(most), typed)
export const readWebsite = (typed: string) => parsed(website, typed)
export const readLocation = (typed: string) =>
  lookUp(locations, typed, 'Please write a state, like VIC, or a time zone, like Australia/Melbourne.')
export const readSector = (typed: string) => lookUp(sectors, typed, 'Please write education or healthcare.')

/** One role, or several in one cell. */
export const readRoles = (typed: string): ParsedValue<Classification[]> => {
  const found = listed(typed).map((word) => roles.get(bare(word)))
  // "AIN/PCA" is one role, although a slash separates entries elsewhere.
  const value = roles.get(bare(typed)) ?? [...new Set(found.flatMap((each) => each ?? []))]
  const isKnown = roles.has(bare(typed)) || !found.includes(undefined)
  return { value: [...value], problem: isKnown ? null : 'Please write a role, like Teacher, RN, EN or AIN/PCA.' }
}

/** Reads levels by their default names, and by the names that the operator has given them. */
export const readLevels =
  (names: LevelNames) =>
  (typed: string): ParsedValue<YearLevel[]> => {
    const own = Object.values(names).flatMap((each) => keysOf(each).map((level) => ({ level, name: each[level] })))
    const ownOf = (word: string) => own.filter(({ name }) => isSame(name, word)).map(({ level }) => level)
    const levelsOf = (word: string): readonly YearLevel[] | undefined =>
      ownOf(word).length > 0 ? ownOf(word) : levels.get(bare(word))
    const whole = levelsOf(typed)
    const found = whole ? [whole] : listed(typed).map(levelsOf)
    const value = [...new Set(found.flatMap((each) => each ?? []))]
    return { value, problem: found.includes(undefined) ? 'Please write primary, secondary or both.' : null }
  }

/** Sentences one after another; one that ends with an example has no full stop of its own. */
export const inARow = (sentences: readonly string[]): string =>
  sentences.map((each, at) => (at < sentences.length - 1 && /[^.!?]$/.test(each) ? `${each}.` : each)).join(' ')

/** Reads fields one after another and collects their problems. */
export const reader = (cells: Cells) => {
  const problems: ImportProblem[] = []
  const say = (field: string, message: string, skips: boolean) =>
    problems.push({ column: cells[field]?.column ?? null, message, skips })
  const read = <T>(field: string, as: (typed: string) => ParsedValue<T>, skips: boolean): T | null => {
    const typed = cells[field]?.text ?? ''
    if (typed === '') return null
    const { value, problem } = as(typed)
    if (problem !== null) say(field, skips ? problem : inARow([problem, 'This value is left out.']), skips)
    return value
  }
  return {
    problems,
    say,
    /** A row without a valid value is skipped. */
    need<T>(field: string, as: (typed: string) => ParsedValue<T>, missing: string): T | null {
      if ((cells[field]?.text ?? '') === '') say(field, missing, true)
      return read(field, as, true)
    },
    /** An invalid value is left out with a note; the rest of the row is still imported. */
    take: <T>(field: string, as: (typed: string) => ParsedValue<T>) => read(field, as, false),
  }
}
