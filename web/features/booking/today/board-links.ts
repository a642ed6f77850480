import type { BoardRow } from './board-rows.ts'

/** Site of a row. */
export const siteOfRow = (row: BoardRow) =>
  row.kind === 'open' ? row.open.site : { id: row.expected.shift.inviter_id, name: row.expected.shift.inviter.name }

/** Page of a row; `at` switches to its site first if it is another one. */
export function linkOf(row: BoardRow, ownSite: number): { to: string; search: object } {
  const { id } = siteOfRow(row)
  const at = id === ownSite ? {} : { at: id }
  if (row.kind === 'open' && row.open.vacancy_id !== null)
    return { to: '/employer/vacancies', search: { vacancy: row.open.vacancy_id, ...at } }
  const request = row.kind === 'open' ? row.open.latest_request_id : row.expected.shift.id
  return request === null
    ? { to: '/employer/book', search: { option: 'history', ...at } }
    : { to: `/employer/bookings/${request}`, search: at }
}
