/** Texts of the facts that help an employer to choose a person, in the order of every list. */
import { rolesText } from '#contract/people/classifications.ts'
import type { OwnRating, StaffFacts } from '#contract/people/staff-facts.ts'
import type { LevelNames } from '#contract/platform/service.ts'
import type { Sector } from '#contract/platform/values.ts'
import { shortTravelText } from '#web/features/people/places/distance-text.ts'

/** "here once", "here 10 times", after "Worked" */
export const hereText = (shifts: number) => `here ${shifts === 1 ? 'once' : `${shifts} times`}`

/** "Art, English, Mathematics and 2 more" */
const subjectsText = (
  { subjects, subject_count }: Pick<StaffFacts, 'subjects' | 'subject_count'>,
  needed: string | undefined,
) => {
  // The needed subject may be one of those that the list leaves out.
  const shown =
    needed === undefined
      ? subjects
      : [needed, ...subjects.filter((subject) => subject !== needed)].slice(0, subjects.length)
  const more = subject_count - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}

/**
 * Parts of the line under a name: role, subjects, levels, distance. In a school most people are
 * teachers and nothing else, which needs no words. The subject of the shift, which everyone in a
 * list about a shift can teach, comes first.
 */
export const lineParts = (facts: StaffFacts, levels: LevelNames[Sector], needed?: string): string[] =>
  [
    facts.classifications.some((role) => role !== 'teacher') && rolesText(facts.classifications),
    subjectsText(facts, needed),
    facts.year_levels.map((level) => levels[level]).join(', '),
    facts.travel && shortTravelText(facts.travel),
  ].filter((part) => typeof part === 'string' && part !== '') as string[]

/** "4.8", "5" */
export const ratingText = ({ average }: OwnRating) => String(average)

/** "Rated 4.8 of 5 stars here, in 12 ratings", for those who do not see the star. */
export const longRatingText = ({ average, count }: OwnRating) =>
  `Rated ${average} of 5 stars here, in ${count === 1 ? '1 rating' : `${count} ratings`}`
