import { Star } from 'lucide-react'
import { RATINGS } from './ratings.ts'

/** A rating as five stars, and in words for those who do not see them. */
export const Stars = ({ rating }: { rating: number }) => (
  <span role="img" aria-label={`${rating} of 5 stars`} className="inline-flex items-center gap-0.5 align-text-bottom">
    {RATINGS.map((star) => (
      <Star
        key={star}
        size={16}
        aria-hidden="true"
        className={star <= rating ? 'fill-bar-fair text-bar-fair' : 'text-field'}
      />
    ))}
  </span>
)
