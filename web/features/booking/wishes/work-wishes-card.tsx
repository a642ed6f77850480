import { Pencil } from 'lucide-react'
import type { WorkWishes } from '#contract/booking/wishes.ts'
import { useProductName } from '#web/platform/config.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, Facts } from '#web/ui/card.tsx'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { money } from '#web/ui/money.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { useWorkWishes } from './work-wishes.ts'

const WorkWishesDialog = lazyComponent(() => import('./work-wishes-dialog.tsx'), 'WorkWishesDialog')

type WorkWishesCardProps = { isOpen: boolean; onOpen: () => void; onClose: () => void }

/** Says for which shifts the product asks the person by itself, and lets them change it. */
export function WorkWishesCard({ isOpen, onOpen, onClose }: WorkWishesCardProps) {
  const query = useWorkWishes()
  const product = useProductName()
  return (
    <Loaded query={query} failure="Your wishes could not be loaded." skeleton={<SkeletonCard lines={2} />}>
      {({ data }) => (
        <Card
          title="Wishes"
          actions={
            <Button look="plain" size="small" icon={<Pencil size={14} aria-hidden="true" />} onPress={onOpen}>
              Edit wishes
            </Button>
          }
        >
          <Facts items={factsOf(data)} />
          <p className="pt-4 text-sm text-dim">
            {product} asks you for a shift only if it fits. Employers who ask you themselves are not limited by this.
          </p>
          <LazyPart>{isOpen && <WorkWishesDialog wishes={data} onClose={onClose} />}</LazyPart>
        </Card>
      )}
    </Loaded>
  )
}

const daysText = (days: number) => (days === 1 ? 'At most 1 day' : `At most ${days} days`)
const factsOf = ({ most_days, least_hourly_cents }: WorkWishes) =>
  [
    ['Days a week', most_days === null ? 'No limit' : daysText(most_days)],
    ['Hourly pay', least_hourly_cents === null ? 'No limit' : `At least ${money(least_hourly_cents)}`],
  ] as const
