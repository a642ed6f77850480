import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { MyTravel } from '#contract/people/places.ts'
import { localityText } from '#contract/people/places-rules.ts'
import type { State } from '#contract/platform/states.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, Facts } from '#web/ui/card.tsx'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { useMyTravel } from './data.ts'
import { MapSpace } from './map/map-space.tsx'
import { TravelDialog } from './travel-dialog.tsx'
import { limitText, modeNames, sitesWith } from './travel-text.ts'

const TravelMapPicture = lazyComponent(() => import('./map/travel-map.tsx'), 'TravelMapPicture')

/** My suburb, travel limit and mode, with the sites that I prefer or avoid. */
export function TravelCard({ state }: { state: State }) {
  const travel = useMyTravel()
  const [isEditing, setEditing] = useState(false)
  return (
    <Loaded query={travel} skeleton={<SkeletonCard lines={4} />} failure="Failed to load profile data">
      {(mine) => (
        <>
          <Card
            title="Travel"
            intro="Employers see about how far away you are, never where you live."
            actions={
              <Button look="plain" onPress={() => setEditing(true)} icon={<Pencil size={16} aria-hidden="true" />}>
                Edit travel
              </Button>
            }
          >
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)]">
              <TravelFacts mine={mine} />
              {mine.home && (
                <LazyPart fallback={<MapSpace />}>
                  <TravelMapPicture />
                </LazyPart>
              )}
            </div>
          </Card>
          <TravelDialog mine={mine} state={state} isOpen={isEditing} onClose={() => setEditing(false)} />
        </>
      )}
    </Loaded>
  )
}

const TravelFacts = ({ mine }: { mine: MyTravel }) => (
  <Facts
    items={[
      ['Suburb', mine.home && localityText(mine.home)],
      ['How far', limitText(mine.limit_km)],
      ['How', modeNames[mine.mode]],
      ['Preferred sites', namesOf(mine, 'preferred')],
      ['Sites to avoid', namesOf(mine, 'avoided')],
    ]}
  />
)

const namesOf = (mine: MyTravel, preference: 'preferred' | 'avoided') =>
  sitesWith(mine, preference)
    .map(({ name }) => name)
    .join(', ')
