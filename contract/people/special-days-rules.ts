/** Days on which a workplace differs from its usual week. Without schemas, for screens. */

/** `pupil_free`: the school's own day without classes. */
export const specialDayKinds = ['public_holiday', 'pupil_free', 'school_holidays'] as const
export type SpecialDayKind = (typeof specialDayKinds)[number]
export type SpecialDay = { date: string; kind: SpecialDayKind; name: string }

/** Longest range of one answer, in days. */
export const LONGEST_RANGE = 400

export const SCHOOL_HOLIDAYS = 'School holidays'

/** 'Melbourne Cup: public holiday', as a note about the day. */
export const specialDayText = ({ kind, name }: Pick<SpecialDay, 'kind' | 'name'>) =>
  kind === 'school_holidays' ? name : `${name}: ${kind === 'pupil_free' ? 'pupil-free day' : 'public holiday'}`
