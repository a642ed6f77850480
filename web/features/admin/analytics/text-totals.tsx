import { type TextCosts, textsPerFilled } from '#contract/messaging/sms-prices.ts'
import { centsText, dollarsText } from '#web/ui/money.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { SkeletonOf } from '#web/ui/skeleton.tsx'
import { staleClass } from '#web/ui/stale-class.ts'
import { type AnalyticsView, analyticsQueryOf } from './analytics-view.ts'
import { useTextCosts } from './data.ts'
import { number, Plain } from './metric.tsx'
import { someTextCosts } from './placeholders.ts'

/** Cost of text messages for these bookings, in total and per filled place. */
export function TextTotals({ view }: { view: AnalyticsView }) {
  const query = useTextCosts(analyticsQueryOf(view))
  const { isPlaceholderData: isOutdated } = query
  return (
    <div aria-busy={isOutdated} className={staleClass(isOutdated)}>
      <Loaded
        query={query}
        failure="The SMS costs could not be loaded."
        skeleton={
          <SkeletonOf>
            <Metrics costs={someTextCosts} />
          </SkeletonOf>
        }
      >
        {(costs) => <Metrics costs={costs} />}
      </Loaded>
    </div>
  )
}

function Metrics({ costs }: { costs: TextCosts }) {
  const { about, others, filled } = costs
  const perFilled = textsPerFilled(costs)
  const aside =
    others && others.texts > 0
      ? ` ${counted(others.texts)} not about a booking ${others.texts === 1 ? 'was' : 'were'} sent on these days, for ${dollarsText(others.tenths_of_cent)}.`
      : ''
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
      <Plain
        title="SMS cost per filled shift"
        value={perFilled === null || about.texts === 0 ? '–' : centsText(perFilled)}
        parts={
          about.texts === 0
            ? 'No texts were sent about these bookings.'
            : `${dollarsText(about.tenths_of_cent)} for ${number(filled)} filled ${filled === 1 ? 'shift' : 'shifts'}`
        }
        note="text messages sent to either side about these bookings, including requests that led nowhere. Each segment costs the price on its day."
      />
      <Plain
        title="SMS"
        value={number(about.texts)}
        parts={`${number(about.segments)} ${about.segments === 1 ? 'segment' : 'segments'}.${aside}`}
        note="text messages that the gateway accepted. Texts not about a booking are shown only if you filter by dates alone."
      />
    </div>
  )
}

const counted = (texts: number) => `${number(texts)} ${texts === 1 ? 'text message' : 'text messages'}`
