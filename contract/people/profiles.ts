/**
 * Profile of an employee: what the person teaches or practises, at which levels, and with which
 * registration. The company profile is in `employers.ts`, the viewers of each field are in
 * `visibility.ts`.
 */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import type { FieldErrors } from '../platform/errors.ts'
import { State } from '../platform/states.ts'
import {
  date,
  formId,
  id,
  instant,
  line,
  required,
  Sector,
  text,
  UserStatus,
  withId,
  YearLevel,
} from '../platform/values.ts'
import { classifications, needsRegistration, sectorsOf } from './classifications.ts'
import { credentialStatuses, numberMissing, registrationIn, registrations } from './credential-kinds.ts'
import { employerCalls, stateOf } from './employers.ts'

export const SubjectName = z.object({ id, name: z.string() })
/**
 * A level belongs to one sector: `primary` is Primary in education, and another care setting in
 * healthcare.
 */
export const EmployeeLevel = z.object({ id, year_level: YearLevel, sector: Sector })
export const Classification = z.enum(classifications)
export type Classification = z.infer<typeof Classification>

/** Registration for the viewer's sector, best one first; null if no role has a register. */
export const SeenRegistration = z.object({
  /**
   * `checked`: found in the register. `none`: the role requires a registration and none is valid.
   */
  status: z.enum(['checked', 'unchecked', 'none']),
  register: z.enum(registrations).nullable(),
  /** State of the register; null if it applies everywhere. */
  state: State.nullable(),
  /** State of the register, if it is not the viewer's own. */
  other_state: State.nullable(),
  valid_until: date.nullable(),
})
export type SeenRegistration = z.infer<typeof SeenRegistration>

/** Credential as employers with contact access see it, without its file. */
export const SeenCredential = z.object({
  name: z.string(),
  state: State.nullable(),
  number: z.string().nullable(),
  standing: z.enum(credentialStatuses),
  expires_on: date.nullable(),
})
export type SeenCredential = z.infer<typeof SeenCredential>

/** Whole weeks since the calendar was confirmed or changed; null if never or over a year ago. */
export const CalendarConfirmedWeeks = z.int().nullable()

export const EmployeeProfile = z.object({
  employee_id: id,
  name: z.string(),
  /** null if hidden from the viewer. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  avatar: z.string().nullable(),
  bio: z.string().nullable(),
  role: z.literal('employee'),
  status: UserStatus,
  sector: Sector,
  created_at: instant,
  /** Exact for the person and admins; rounded to the hour with contact access, else to the day. */
  last_login_at: instant.nullable(),
  /** Roles of the person, in one sector or both. */
  classifications: z.array(Classification),
  /**
   * Registration number, for the person, admins and employers with contact access (a connection or
   * a live booking); others only learn whether the person is registered.
   */
  vit_id: z.string().nullable(),
  /** The number for the second sector of a person who has roles in both. */
  second_registration: z.string().nullable(),
  /** True if a checked registration is valid today, and its expiry if known. */
  registered: z.boolean(),
  registered_until: date.nullable(),
  registration: SeenRegistration.nullable(),
  /** Credentials with number and status; null for viewers who may not see them. */
  credentials: z.array(SeenCredential).nullable(),
  work_preferences: z.string().nullable(),
  calendar_confirmed_weeks: CalendarConfirmedWeeks,
  /** URL of the CV; null if there is none or the viewer may not see it. */
  cv: z.string().nullable(),
  cv_name: z.string().nullable(),
  /** Whether the viewer and the person are connected, and so may write to each other. */
  connected: z.boolean(),
  hides_email: z.boolean().optional(),
  shows_phone: z.boolean().optional(),
})
export type EmployeeProfile = z.infer<typeof EmployeeProfile>

export const ProfileAnswer = z.object({
  /** null for the caller's own profile before it exists. */
  data: EmployeeProfile.nullable(),
  can_teach_subjects: z.array(SubjectName),
  cannot_teach_subjects: z.array(SubjectName),
  year_levels: z.array(EmployeeLevel),
})
export type ProfileAnswer = z.infer<typeof ProfileAnswer>

// A form has one value where JSON has a list of one, and an empty value where JSON has an empty
// list.
const itemsOf = (given: unknown) => (given === undefined ? undefined : [given].flat().filter((item) => item !== ''))
const listOf = <T extends z.ZodType>(item: T) => z.preprocess(itemsOf, z.array(item).max(200).optional())

const fields = {
  employee_id: formId.optional(),
  can_teach: listOf(formId),
  cannot_teach: listOf(formId),
  year_levels: listOf(YearLevel),
  work_preferences: text(2000).nullable().optional(),
  /** A new profile without roles becomes teacher in education, registered nurse in healthcare. */
  classifications: listOf(Classification),
  /** The registration number; required where one of the roles has a register. */
  vit_id: line(40).optional(),
  /** The number and the levels for the second sector of a person who has roles in both. */
  second_registration: line(40).optional(),
  second_year_levels: listOf(YearLevel),
}
export const NewProfile = z.strictObject(fields)
const changes = {
  ...fields,
  /** If true, both lists replace the stored ones, so an omitted list is emptied. */
  replace_subjects: z.stringbool().or(z.boolean()).default(false),
}
export const ProfileChanges = z.strictObject(changes)
export type ProfileChanges = z.output<typeof ProfileChanges>

export const CV_TYPES = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const
const cv = { field: 'cv', maxBytes: 5 * 1024 * 1024, types: CV_TYPES } as const

/** A subject in both lists of one request is removed from cannot-teach (rulings.md section 5). */
export const withoutClashes = (can: readonly number[], cannot: readonly number[]) => {
  const taught = [...new Set(can)]
  return { can: taught, cannot: [...new Set(cannot)].filter((subject) => !taught.includes(subject)) }
}

export const NO_ROLE = 'Please choose at least one role.'

type Numbered = { vit_id?: string | undefined; second_registration?: string | undefined }
/**
 * Missing registration numbers that the roles require, as sentences at their fields. The number for
 * the first sector is `vit_id`; a person with roles in both sectors gives the other one as
 * `second_registration`.
 */
export const missingNumbers = (
  person: { sector: Sector; time_zone: string; classifications: readonly Classification[] },
  given: Numbered,
): FieldErrors => {
  const roles = person.classifications
  const { first, second } = sectorsOf(person.sector, roles)
  const isMissing = (sector: Sector | null, number: string | undefined) =>
    sector !== null && needsRegistration(sector, roles) && !required(40).safeParse(number ?? '').success
  const sentence = (sector: Sector) => [numberMissing(registrationIn(sector, stateOf(null, person.time_zone)))]
  return {
    ...(isMissing(first, given.vit_id) && { vit_id: sentence(first) }),
    ...(second !== null && isMissing(second, given.second_registration) && { second_registration: sentence(second) }),
  }
}

export const IN_CANNOT = "This subject is already in 'Cannot Teach'. Remove it from there first."
export const IN_CAN = "This subject is already in 'Can Teach'. Remove it from there first."

export const profiles = {
  get: endpoint('GET /employee-details/:id', {
    summary: 'Returns the profile of an employee, as far as the caller may see it.',
    access: ['admin', 'employer', 'employee'],
    right: 'view',
    params: withId,
    returns: ProfileAnswer,
  }),
  create: endpoint('POST /employee-details', {
    summary: 'Creates the caller’s profile.',
    access: ['employee'],
    body: NewProfile,
    upload: cv,
    returns: ProfileAnswer,
    status: 201,
    message: 'Profile created successfully!',
    problems: ['profile_exists', 'identity_mismatch'],
  }),
  update: endpoint('PATCH /employee-details/:id', {
    summary: 'Changes the caller’s profile; the id is the caller’s own, or 1.',
    access: ['employee'],
    params: withId,
    body: ProfileChanges,
    upload: cv,
    returns: ProfileAnswer,
    message: 'Profile updated successfully!',
    problems: ['identity_mismatch'],
  }),
  updateByPost: endpoint('POST /employee-details/:id', {
    summary: 'Makes the same change for clients that can send files only by POST, with `_method=PATCH` in the body.',
    access: ['employee'],
    params: withId,
    body: z.strictObject({ ...changes, _method: z.literal('PATCH') }),
    upload: cv,
    returns: ProfileAnswer,
    message: 'Profile updated successfully!',
    problems: ['identity_mismatch'],
  }),
  ...employerCalls,
  file: endpoint('GET /files/:key', {
    summary: 'Returns a picture, a logo or a CV to people who may see it.',
    access: 'public',
    params: z.strictObject({ key: z.string().regex(/^[A-Za-z0-9_-]{20,64}$/) }),
    mode: 'file',
  }),
}

/** User ids start at 10001, so 1 can never be a person: on the profile calls it means "me". */
export const isOwnProfile = (own: number, given: number) => given === own || given === 1
