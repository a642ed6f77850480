/** Every way a request can fail: its status and the words a person reads. */
export const problems = {
  malformed: { status: 400, message: 'The request could not be read.' },
  unauthenticated: { status: 401, message: 'Session expired or invalid. Please log in again.' },
  sign_in_expired: { status: 401, message: 'This sign-in has run out. Please enter your password again.' },
  passkey_refused: { status: 401, message: 'This passkey was not accepted. Please try again, or use your password.' },
  authentication_failed: { status: 401, message: 'Authentication failed' },
  forbidden: { status: 403, message: 'Your account is not allowed to do that.' },
  admin_registration: { status: 403, message: 'Admin registration is not allowed' },
  identity_mismatch: { status: 403, message: 'You can only act for yourself.' },
  email_not_verified: { status: 403, message: 'Please verify your email first: enter the code that we sent you.' },
  terms_not_agreed: { status: 403, message: 'Please agree to the Terms & Conditions first.' },
  second_factor_required: { status: 403, message: 'Please set up a second factor first.' },
  account_closed: { status: 403, message: 'This account is closed. Please contact support.' },
  confirmation_needed: { status: 403, message: 'Please confirm first that it is you.' },
  not_your_turn: { status: 403, message: 'Only the other side can answer this.' },
  link_invalid: { status: 404, message: 'This link does not count any more. Please sign in instead.' },
  not_found: { status: 404, message: 'We could not find that.' },
  too_large: { status: 413, message: 'That is too large.' },
  unsupported_type: { status: 415, message: 'That type is not accepted here.' },
  invalid: { status: 422, message: 'Please check the highlighted fields.' },
  idempotency_mismatch: { status: 422, message: 'This request was already made with other content.' },
  too_many_requests: { status: 429, message: 'Too many tries. Please wait a moment and try again.' },
  unexpected: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, message: 'We are busy at the moment. Please try again shortly.' },

  overlapping_booking: { status: 409, message: 'This person is already booked at that time.' },
  duplicate_request: { status: 409, message: 'You have already asked this person for that time.' },
  gap_already_asked: { status: 409, message: 'You have asked somebody else for this. Ask one more, first yes wins?' },
  gap_already_filled: {
    status: 409,
    message: 'Somebody is already booked for this. Ask one more, because more people are needed?',
  },
  already_answered: { status: 409, message: 'This request has already been answered.' },
  request_expired: { status: 409, message: 'This request has expired: the shift has already started.' },
  already_over: { status: 409, message: 'This shift is no longer open, so it cannot be cancelled.' },
  too_early_for_sign: { status: 409, message: 'This is possible from three hours before the shift starts.' },
  booking_not_live: { status: 409, message: 'This shift is not booked any more, or it is over.' },
  no_show_not_possible: {
    status: 409,
    message: 'A booked shift can be marked as not attended from its start until 7 days after its end.',
  },
  not_a_no_show: { status: 409, message: 'This shift is not marked as not attended.' },
  already_disputed: { status: 409, message: 'You have disputed this already.' },
  sign_stays: { status: 409, message: 'This can no longer be taken back.' },
  staff_unavailable: { status: 409, message: 'This person cannot be booked at the moment.' },
  away_that_day: { status: 409, message: 'This person is away that day. Ask anyway?' },
  rest_warning: { status: 409, message: 'This person would not have enough rest around this shift.' },
  rest_needed: { status: 409, message: 'You would not have enough rest around this shift.' },
  no_time_to_travel: {
    status: 409,
    message: 'Another shift of yours is too close to this one: there is no time to travel between the two.',
  },
  not_eligible: { status: 409, message: 'You cannot take this shift yet.' },
  connection_exists: { status: 409, message: 'You are already connected, or an invitation is waiting for its answer.' },
  rejected_recently: { status: 409, message: 'This invitation was declined. Please wait before inviting again.' },
  booking_between_you: { status: 409, message: 'You have a booking together. Cancel it first, then block.' },
  profile_exists: { status: 409, message: 'Your profile exists already.' },
  subject_exists: { status: 409, message: 'This subject already exists in its category.' },
  subject_in_use: { status: 409, message: 'This subject is in use.' },
  category_exists: { status: 409, message: 'This category already exists.' },
  not_connected: { status: 409, message: 'You can write to each other only while you are connected.' },
  category_in_use: { status: 409, message: 'This category still has subjects.' },
  not_over: { status: 409, message: 'This is possible once the shift has been worked.' },
  already_rated: { status: 409, message: 'You have already rated this shift.' },
  already_replied: { status: 409, message: 'This rating already has a reply.' },
  already_submitted: { status: 409, message: 'This timesheet is submitted and waits for an answer.' },
  not_submitted: { status: 409, message: 'This timesheet has not been submitted yet.' },
  document_changed: {
    status: 409,
    message: 'The document has changed since you opened it. Please look at it again.',
  },
  timesheet_changed: { status: 409, message: 'This timesheet has changed meanwhile. Please look at it again.' },
  timesheet_locked: { status: 409, message: 'This timesheet is approved, so it cannot change any more.' },
  rate_exists: { status: 409, message: 'You already have a pay rate from that date.' },
  rate_in_use: { status: 409, message: 'This pay rate has applied already, so it cannot be removed.' },
  status_unchanged: { status: 409, message: 'This account has that status already.' },
  own_account: { status: 409, message: 'You cannot close your own account. Please ask another admin.' },
  nobody_there: {
    status: 409,
    message: 'Whoever wrote this has closed the account, so there is nobody to answer.',
  },
  message_waits: { status: 409, message: 'This message is on its way already.' },
  browser_gone: {
    status: 409,
    message: 'That browser takes no messages any more, so this cannot be sent there again.',
  },
  texts_stopped: { status: 409, message: 'Whoever has this number wants no text messages, so none is sent there.' },
  changed_meanwhile: { status: 409, message: 'Somebody else has changed this meanwhile. Please look at it again.' },
  import_confirmed: { status: 409, message: 'This import has been confirmed, so it cannot be changed any more.' },
  import_not_ready: { status: 409, message: 'This import cannot start yet. Please check its columns first.' },
  no_invoice_yet: { status: 409, message: 'There is a document once the timesheet is approved.' },
  credential_exists: { status: 409, message: 'You have entered this credential already.' },
  credential_of_profile: {
    status: 409,
    message: 'This number is part of your profile, so it cannot be removed. You can change it.',
  },
  refused_credential_stays: {
    status: 409,
    message: 'This credential was refused, so it stays until it has been checked again.',
  },
  credential_changed: { status: 409, message: 'This credential has changed meanwhile. Please look at it again.' },
  strange_device: { status: 409, message: 'Please say so on a device by which you were signed in before.' },
  enrolment_expired: { status: 409, message: 'This set-up has run out. Please start again.' },
  no_second_factor: { status: 409, message: 'This account has no second factor.' },
  last_second_factor: {
    status: 409,
    message: 'Admins need a second factor here, so the last one stays. Set up another one first.',
  },
  own_second_factor: { status: 409, message: 'Your own second factors are under Account Security.' },
  passkey_exists: { status: 409, message: 'This passkey has been added already.' },
  too_many_passkeys: { status: 409, message: 'You have as many passkeys as an account can hold. Remove one first.' },
  passkeys_unavailable: {
    status: 409,
    message: 'Passkeys need a service whose address has a name and starts with https.',
  },
  already_checked: { status: 409, message: 'Somebody else has checked this credential meanwhile.' },
  credential_not_valid: {
    status: 409,
    message: 'One of your credentials has expired or was refused. Renew it under Credentials, then accept.',
  },
  plan_limit_reached: { status: 409, message: 'The limit of your plan is reached.' },
  plan_unchanged: { status: 409, message: 'You have this plan already.' },
  nothing_to_cancel: { status: 409, message: 'Starter is free, so there is nothing to cancel.' },
  change_under_way: {
    status: 409,
    message: 'A payment for a change of your plan is on its way. Please wait a moment.',
  },
  payment_overdue: { status: 409, message: 'An invoice is overdue. Please pay it first, then change your plan.' },
  already_paid: { status: 409, message: 'Nothing is left to pay on this invoice.' },
  cards_not_taken: { status: 409, message: 'Cards are not taken here. Please pay by bank transfer.' },
  payment_method_exists: { status: 409, message: 'You have billing details already. Please edit them.' },
  phone_missing: { status: 409, message: 'Your account has no phone number yet. Please add it to your profile.' },
  phone_takes_no_texts: { status: 409, message: 'This is not a mobile number, so it gets no text messages.' },
  phone_confirmed: { status: 409, message: 'This number is confirmed already.' },
  phone_stopped: {
    status: 409,
    message: 'Text messages to this number were stopped from that phone. Reply START from it to get them again.',
  },
  terms_first: {
    status: 403,
    message: 'New Terms & Conditions wait for you. Please sign in and agree to them, then answer.',
  },
  push_is_off: { status: 409, message: 'Notifications are off on this device. Turn them on first.' },
  nothing_to_credit: { status: 409, message: 'Nothing is left to credit or give back on this invoice.' },
} as const

export type ProblemCode = keyof typeof problems
/** Field → sentences, by the field's name on the wire. */
export type FieldErrors = Record<string, string[]>

/** Problems that any call can return; calls name the others. */
export const everywhere: readonly ProblemCode[] = [
  'malformed',
  'unauthenticated',
  'forbidden',
  'terms_not_agreed',
  'second_factor_required',
  'confirmation_needed',
  'account_closed',
  'not_found',
  'too_large',
  'unsupported_type',
  'invalid',
  'idempotency_mismatch',
  'too_many_requests',
  'unexpected',
  'unavailable',
]

/** A refusal with its stable code; the border turns it into `{message, code, errors?}`. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly errors: FieldErrors | undefined
  /** Seconds until another try makes sense; becomes `Retry-After`. */
  readonly retryAfter: number | undefined
  /** Keeps what the call has written although it is refused, such as a count of wrong attempts. */
  readonly keepsWrites: boolean

  constructor(
    code: ProblemCode,
    more: { message?: string; errors?: FieldErrors; retryAfter?: number; keepsWrites?: boolean } = {},
  ) {
    super(more.message ?? problems[code].message)
    this.code = code
    this.errors = more.errors
    this.retryAfter = more.retryAfter
    this.keepsWrites = more.keepsWrites ?? false
  }

  get status(): number {
    return problems[this.code].status
  }
}

/** Refuses one field with a sentence; `message` of the answer is that sentence. */
export const invalid = (field: string, sentence: string, more: { keepsWrites?: boolean } = {}) =>
  new Problem('invalid', { message: sentence, errors: { [field]: [sentence] }, ...more })
