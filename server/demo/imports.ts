/** A list of subjects that the admin brought in; two of its rows were left out. */
import { guessFields } from '#server/admin/imports/headings.ts'
import { importHandlers } from '#server/admin/imports/kinds.ts'
import { readText } from '#server/admin/imports/parser.ts'
import {
  insertImport,
  keysBefore,
  lockImport,
  markFinished,
  markReady,
  nextRows,
  putMapping,
  saveResults,
  startRun,
} from '#server/admin/imports/queries.ts'
import type { Tx } from '../platform/database.ts'
import { ADMIN } from './accounts.ts'
import type { DemoEvent, Ids } from './events.ts'
import type { Today } from './today.ts'

const FILE = `Learning area,Subject
Languages,Vietnamese
Languages,French
languages,french
Mathematics,
`
const EVERYTHING = 100

/** The steps of an import, one after the other. */
const runImport = async (tx: Tx, adminId: number): Promise<void> => {
  const file = readText(FILE)
  const fields = guessFields('subjects', file.rows, file.columns, true)
  const named = { kind: 'subjects', file_name: 'Languages.csv', has_header: true, fields } as const
  const id = await insertImport(tx, { ...named, adminId, file })
  const defaults = { sector: 'education', time_zone: 'Australia/Melbourne', employer_id: null } as const
  await putMapping(tx, id, { ...named, ...defaults })
  const { check, run, loadKnown: know } = importHandlers.subjects
  const context = await know(tx)
  const staged = (await lockImport(tx, id))!
  const rows = await nextRows(tx, id, EVERYTHING)
  await saveResults(tx, id, await check(tx, staged, rows, context, (keys) => keysBefore(tx, id, 0, keys)))
  await markReady(tx, id)
  await startRun(tx, id)
  const good = await nextRows(tx, id, EVERYTHING)
  await saveResults(tx, id, await run(tx, staged, good, context, 0))
  await markFinished(tx, id)
}

export const importEvents = ({ people }: Ids, { now }: Today): DemoEvent[] => {
  const adminId = people.get(ADMIN.email)
  const at = now.subtract({ hours: 5 * 24 + 3 })
  return adminId === undefined ? [] : [{ at, happen: (tx) => runImport(tx.at(at), adminId) }]
}
