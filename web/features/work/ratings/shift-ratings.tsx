import { Star } from 'lucide-react'
import { useState } from 'react'
import type { Shift } from '#contract/booking/shifts.ts'
import type { Rating } from '#contract/work/ratings.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { useMe } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { stamp } from '#web/ui/dates.ts'
import { Time } from '#web/ui/time.tsx'
import { RateDialog } from './rate-dialog.tsx'
import { ReplyForm } from './reply-form.tsx'
import { Stars } from './stars.tsx'

type Rated = {
  shift: Shift
  my_rating: Rating | null
  their_rating: Rating | null
  may_rate: boolean
  may_reply: boolean
}

/** Shows both ratings of a shift and the actions still possible. */
export function ShiftRatings({ shift, my_rating, their_rating, may_rate, may_reply }: Rated) {
  const { role } = useMe()
  const mayAct = useMay('book')
  const [isRating, setRating] = useState(false)
  const otherName = role === 'employer' ? shift.invitee.name : shift.inviter.name
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 sm:gap-6">
      <Side title={`From ${otherName}`} rating={their_rating} replier="You" none={`No rating from ${otherName} yet.`}>
        {mayAct && may_reply && their_rating && <ReplyToggle rating={their_rating} otherName={otherName} />}
      </Side>
      <Side
        title={`Your rating of ${otherName}`}
        rating={my_rating}
        replier={otherName}
        none="You have not rated this shift."
      >
        {mayAct && may_rate && (
          <Button
            look="soft"
            size="small"
            icon={<Star size={14} aria-hidden="true" />}
            onPress={() => setRating(true)}
            aria-label={`Rate ${otherName}`}
          >
            Rate
          </Button>
        )}
      </Side>
      <RateDialog shift={isRating ? shift : null} onClose={() => setRating(false)} />
    </div>
  )
}

type SideProps = {
  title: string
  rating: Rating | null
  /** Name of the side that replies to this rating; "You" if it is the reader. */
  replier: string
  none: string
  children: React.ReactNode
}

function Side({ title, rating, replier, none, children }: SideProps) {
  return (
    // The title is not a heading, because it also appears in list rows.
    <div className="grid grid-cols-[minmax(0,1fr)] content-start justify-items-start gap-1.5 text-sm">
      <p className="text-hint font-medium text-dim">{title}</p>
      {rating === null ? (
        <p className="text-dim">{none}</p>
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-x-2">
            <Stars rating={rating.rating} />
            <Time at={rating.created_at} className="text-hint text-dim">
              {stamp(rating.created_at)}
            </Time>
            {rating.rated_by && <span className="text-hint text-dim">by {rating.rated_by}</span>}
          </p>
          {rating.feedback && <p className="whitespace-pre-line wrap-anywhere">{rating.feedback}</p>}
          {rating.reply && (
            <p className="border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere">
              <span className="block text-hint text-dim">{rating.replied_by ?? replier} replied</span>
              {rating.reply}
            </p>
          )}
        </>
      )}
      {children}
    </div>
  )
}

function ReplyToggle({ rating, otherName }: { rating: Rating; otherName: string }) {
  const [isWriting, setWriting] = useState(false)
  if (isWriting) return <ReplyForm ratingId={rating.id} onClose={() => setWriting(false)} />
  return (
    <Button look="soft" size="small" onPress={() => setWriting(true)} aria-label={`Reply to ${otherName}`}>
      Reply
    </Button>
  )
}
