/** Comments that people in the demo data leave after a shift, by number of stars. */
type Stars = 3 | 4 | 5

/** Comments of employers about the people who came. */
export const EMPLOYER_FEEDBACK: Record<Stars, readonly string[]> = {
  5: [
    'Early, prepared and calm all day. We would have them back tomorrow.',
    'Left clear notes for the day after. Thank you!',
    'Picked up our routines straight away, and everyone asked when they are coming back.',
    'Stepped in at an hour’s notice and made it look easy.',
    'Kind, firm and organised. A great help on a short-staffed day.',
  ],
  4: [
    'A good day. The handover could have been a little longer.',
    'Reliable and friendly; knew the work well.',
    'Very capable. Arrived just on time, so a bit rushed at the start.',
  ],
  3: ['Fine on the whole. Please read the day plan before you start.', 'Did what was needed, left right at the end.'],
}

/** Comments of employees about the workplaces. */
export const EMPLOYEE_FEEDBACK: Record<Stars, readonly string[]> = {
  5: [
    'The plan was on the desk and the staff room was friendly. Lovely place.',
    'Everything was ready, and someone showed me around first.',
    'Well organised, and they checked on me at lunch.',
    'Clear notes, a parking spot and a proper break. Thank you!',
  ],
  4: [
    'Good day, though parking is hard to find.',
    'Friendly people. The keys took a while.',
    'Well prepared; one change of plan at midday.',
  ],
  3: ['No plan was left, so the morning was improvised.', 'Busy day with hardly a break, but people were kind.'],
}

export const REPLIES: Record<Stars, readonly string[]> = {
  5: ['Thank you, it was a pleasure!', 'That is kind of you. Until next time!', 'Thanks, happy to hear it.'],
  4: ['Thank you, noted for next time.', 'Thanks for the kind words, and fair point.'],
  3: ['Thank you for saying so. We will do better.', 'Fair enough, I will keep it in mind.'],
}

export const DISPUTES = [
  'Our sign-out book shows that you left at the booked end time. Please check.',
  'The break was 30 minutes as usual and the day ended on time, as far as we know.',
  'The extra half hour was not agreed with the office. Please correct it.',
] as const
