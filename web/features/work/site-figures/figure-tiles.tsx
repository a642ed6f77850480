import { sumFigures } from '#contract/work/site-figures.ts'
import { waitText } from '#web/ui/wait-text.ts'
import type { FigureDetails, FiguresAnswer } from './data.ts'
import { changeText, type FigureId, figureOf, valueText } from './figures.ts'

type FigureTilesProps = { answer: FiguresAnswer; details: FigureDetails | undefined }

/** The figures of the months in large type, with the change since the months before. */
export function FigureTiles({ answer: { months, months_before }, details }: FigureTilesProps) {
  const [now, before] = [sumFigures(months), sumFigures(months_before)]
  const tileOf = (id: FigureId) => {
    const figure = figureOf(id)
    return { name: figure.name, value: valueText(figure, now), change: changeText(figure, now, before) }
  }
  const tiles = [
    tileOf('filled'),
    tileOf('fill'),
    {
      name: 'Time to fill',
      value: waitText(details?.fill.now.median_minutes ?? null),
      change: details ? waitChangeText(details.fill) : null,
    },
    tileOf('pay'),
    tileOf('cancelled'),
    tileOf('no-shows'),
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
      {tiles.map(({ name, value, change }) => (
        <div key={name} className="card min-w-0 px-4 py-3">
          <dt className="text-hint text-dim">{name}</dt>
          <dd className="text-xl font-heading tabular-nums">
            {value}
            <span className="block min-h-4.5 text-hint font-normal text-dim">{change}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** '12 min shorter'; null if nothing was filled in either of the two. */
function waitChangeText({ now, before }: FigureDetails['fill']): string | null {
  if (now.median_minutes === null || before.median_minutes === null) return null
  const difference = now.median_minutes - before.median_minutes
  if (difference === 0) return 'no change'
  return `${waitText(Math.abs(difference))} ${difference < 0 ? 'shorter' : 'longer'}`
}
