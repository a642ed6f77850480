/** The suburb of a row, from its columns for suburb, postcode and state. */
import type { Locality } from '#contract/people/places.ts'
import { allLocalities } from '#server/people/places/queries.ts'
import type { Db } from '#server/platform/database.ts'
import { type Cells, inARow, type reader, readLocation } from './values.ts'

export type Suburbs = { byName: Map<string, Locality[]>; byPostcode: Map<string, Locality[]> }

const folded = (name: string) =>
  name
    .toLowerCase()
    .replace(/^mt\b\.?/, 'mount')
    .replace(/[^a-z0-9]/g, '')

export const readSuburbs = async (db: Db): Promise<Suburbs> => {
  const all = await allLocalities(db)
  return {
    byName: Map.groupBy(all, ({ name }) => folded(name)),
    byPostcode: Map.groupBy(all, ({ postcode }) => postcode),
  }
}

/** "Kew VIC 3101" */
export const suburbText = ({ name, state, postcode }: Locality) => `${name} ${state} ${postcode}`

const MOST_NAMED = 4
const listOf = (localities: readonly Locality[]) => {
  const named = localities.slice(0, MOST_NAMED).map(suburbText).join(', ')
  const more = localities.length - MOST_NAMED
  return more > 0 ? `${named} and ${more} more` : named
}

const STATE = /[\s,]+(act|nsw|nt|qld|sa|tas|vic|wa)\.?$/i

/**
 * Name, postcode and state as written, in one cell or in several. A time zone says nothing about
 * the state, since Canberra and Sydney share one.
 */
const partsOf = (cells: Cells) => {
  const [, rest = '', inCell] = /^(.*?)(?:[\s,]*(\d{3,4}))?$/.exec((cells.suburb?.text ?? '').trim()) ?? []
  const location = cells.time_zone?.text ?? ''
  const state =
    STATE.exec(rest)?.[1]?.toUpperCase() ?? (location.includes('/') ? null : readLocation(location).value?.[1])
  const postcode = inCell ?? (cells.postcode?.text ?? '').trim()
  return {
    name: rest.replace(STATE, ''),
    postcode: postcode === '' ? '' : postcode.padStart(4, '0'),
    state: state ?? null,
  }
}

type Found = { locality: Locality | null; problem: string | null }

const findSuburb = ({ byName, byPostcode }: Suburbs, { name, postcode, state }: ReturnType<typeof partsOf>): Found => {
  const problem = (text: string): Found => ({ locality: null, problem: text })
  const ofName = name === '' ? null : (byName.get(folded(name)) ?? [])
  if (ofName?.length === 0) return problem(`There is no suburb “${name}” in the list of Australian suburbs.`)
  const all = ofName ?? byPostcode.get(postcode) ?? []
  if (all.length === 0) return problem(`There is no suburb with the postcode ${postcode}.`)
  const fitting = all.filter(
    (each) => (postcode === '' || each.postcode === postcode) && (state === null || each.state === state),
  )
  const [locality] = fitting
  if (locality === undefined) {
    const where = [state, postcode].filter(Boolean).join(' ')
    return problem(
      `${name === '' ? `Postcode ${postcode}` : `“${name}”`} is not in ${where}. The list has ${listOf(all)}.`,
    )
  }
  if (fitting.length === 1) return { locality, problem: null }
  return name === ''
    ? problem(`Postcode ${postcode} has several suburbs: ${listOf(fitting)}. Please write the suburb.`)
    : problem(`There are several suburbs “${name}”: ${listOf(fitting)}. Please add the postcode.`)
}

/** The suburb of a row. One that is unknown or ambiguous is left out with a note. */
export const suburbOfRow = (cells: Cells, suburbs: Suburbs, { say }: ReturnType<typeof reader>): Locality | null => {
  const parts = partsOf(cells)
  if (parts.name === '' && parts.postcode === '') return null
  const { locality, problem } = findSuburb(suburbs, parts)
  if (problem !== null)
    say(parts.name === '' ? 'postcode' : 'suburb', inARow([problem, 'This value is left out.']), false)
  return locality
}
