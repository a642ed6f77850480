import type { settings } from '#contract/admin/settings.ts'
import type { AskedGroup } from '#contract/booking/asked-rates.ts'
import { askedMonths } from '#server/booking/offers/asked-rates.ts'
import { recordRead } from '#server/platform/audit/queries.ts'
import type { Column } from '#server/platform/csv.ts'
import { sendCsv } from '#server/platform/downloads.ts'
import type { Handlers } from '#server/platform/routes.ts'

type Line = AskedGroup & { month: string }
const columns: readonly Column<Line>[] = [
  ['Month', ({ month }) => month.slice(0, 7)],
  ['Trait', ({ trait }) => trait],
  ['Group', ({ group }) => group],
  ['People', ({ figures }) => figures?.people ?? 'Fewer than 10'],
  ...(['asked', 'answered', 'booked'] as const).flatMap((key): Column<Line>[] => {
    const title = `${key[0]!.toUpperCase()}${key.slice(1)}`
    return [
      [title, ({ figures }) => figures?.[key].people ?? null],
      [`${title} (%)`, ({ figures }) => figures?.[key].percent ?? null],
      [`${title}, ratio to everyone`, ({ figures }) => figures?.[key].ratio ?? null],
    ]
  }),
  ['To review', ({ figures }) => (figures === null ? null : figures.needs_review ? 'Yes' : 'No')],
]

export const askedRateSettings: Pick<Handlers<typeof settings>, 'askedRates' | 'exportAskedRates'> = {
  askedRates: async ({ db }) => ({ data: await askedMonths(db) }),

  exportAskedRates: async ({ actor, db, reply }) => {
    const lines = (await askedMonths(db)).flatMap(({ month, groups }) => groups.map((group) => ({ ...group, month })))
    const subject = { kind: 'list', id: null, name: 'Who is asked' } as const
    await recordRead(db, { actor, action: 'exported', subject, after: { rows: lines.length } })
    return sendCsv(reply, 'who-is-asked', columns, [lines])
  },
}
