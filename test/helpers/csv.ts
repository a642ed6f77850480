import type { TestApp } from '../app.ts'
import type { Person } from '../people.ts'

export const fetchCsv = async (app: TestApp, path: string, by: Person) => {
  const answer = await fetch(`${app.base}/api${path}`, { headers: { authorization: `Bearer ${by.token}` } })
  return { answer, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer()) }
}
/** The rows as a spreadsheet reads them. */
export const cellsOf = (text: string) =>
  [...text.slice(1).matchAll(/((?:"(?:[^"]|"")*",?)+)\r\n/g)].map(([, row]) =>
    [...row!.matchAll(/"((?:[^"]|"")*)"/g)].map(([, value]) => value!.replaceAll('""', '"')),
  )
