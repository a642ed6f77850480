/** All problems of requests, each with its status and message. */
export const problems = {
  malformed: { status: 400, message: 'The request could not be read.' },
  unauthenticated: { status: 401, message: 'Session expired or invalid. Please log in again.' },
  sign_in_expired: { status: 401, message: 'This sign-in has expired. Please enter your password again.' },
  passkey_refused: { status: 401, message: 'This passkey was not accepted. Please try again, or use your password.' },
  authentication_failed: { status: 401, message: 'Authentication failed' },
  forbidden: { status: 403, message: 'Your account is not allowed to do that.' },
  member_not_allowed: {
    status: 403,
    message: 'Your role in this organisation does not allow that. Please ask an owner or manager.',
  },
  admin_registration: { status: 403, message: 'Admin registration is not allowed' },
  identity_mismatch: { status: 403, message: 'You can only act for yourself.' },
  email_not_verified: { status: 403, message: 'Please verify your email first: enter the code that we sent you.' },
  terms_not_agreed: { status: 403, message: 'Please agree to the Terms & Conditions first.' },
  second_factor_required: { status: 403, message: 'Please set up two-factor authentication first.' },
  account_closed: { status: 403, message: 'This account is closed. Please contact support.' },
  confirmation_needed: { status: 403, message: 'Please confirm your identity first.' },
  not_your_turn: { status: 403, message: 'Only the other side can answer this.' },
  link_invalid: { status: 404, message: 'This link is no longer valid. Please sign in instead.' },
  not_found: { status: 404, message: 'We could not find that.' },
  too_large: { status: 413, message: 'That is too large.' },
  unsupported_type: { status: 415, message: 'That type is not accepted here.' },
  invalid: { status: 422, message: 'Please check the highlighted fields.' },
  idempotency_mismatch: { status: 422, message: 'This request was already made with different content.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  unexpected: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, message: 'We are busy at the moment. Please try again shortly.' },

  overlapping_booking: { status: 409, message: 'This person is already booked at that time.' },
  duplicate_request: { status: 409, message: 'You have already asked this person for that time.' },
  gap_already_asked: { status: 409, message: 'You have asked someone else for this. Ask one more, first yes wins?' },
  gap_already_filled: {
    status: 409,
    message: 'Someone is already booked for this. Ask one more, because more people are needed?',
  },
  slot_posted: { status: 409, message: 'You have already asked people for this subject at that time.' },
  job_taken: { status: 409, message: 'This job is no longer open.' },
  already_applied: { status: 409, message: 'You have already applied for this job.' },
  application_ended: { status: 409, message: 'This application is no longer open.' },
  template_exists: { status: 409, message: 'You already have a template with this name.' },
  posted_as_vacancy: {
    status: 409,
    message: 'This shift was posted as a vacancy. Please change its details under Vacancies.',
  },
  details_fixed: {
    status: 409,
    message: 'This request or booking has ended, so its details can no longer be changed.',
  },
  vacancy_over: { status: 409, message: 'All dates of this vacancy are over.' },
  slot_not_open: {
    status: 409,
    message: 'The times of this date cannot be changed any more, because people are booked for it or applied for it.',
  },
  vacancy_closed: { status: 409, message: 'This vacancy is already closed.' },
  approval_needed: { status: 409, message: 'This request is above your limit. An owner or manager must approve it.' },
  approval_not_needed: {
    status: 409,
    message: 'This request is within your limits. You can send it without approval.',
  },
  approval_decided: { status: 409, message: 'This request is no longer waiting for approval.' },
  already_answered: { status: 409, message: 'This request has already been answered.' },
  details_first: {
    status: 409,
    message:
      'Not booked yet: please open the details of this request and accept it there. In the last seven days you accepted three requests within two seconds of being sent them.',
  },
  request_expired: { status: 409, message: 'This request has expired: the shift has already started.' },
  already_over: { status: 409, message: 'This shift is no longer open, so it cannot be cancelled.' },
  change_open: { status: 409, message: 'You have already asked for a change of this booking.' },
  change_over: { status: 409, message: 'This change is no longer open. Please check the booking.' },
  change_too_late: {
    status: 409,
    message: 'It is too late to change this booking here. Please call, and cancel it if you must.',
  },
  change_not_possible: {
    status: 409,
    message: 'This change is not possible any more. Your booking stays as it was.',
  },
  agency_decides: { status: 409, message: 'An agency made this booking. Please ask the agency to change it.' },
  swap_open: { status: 409, message: 'You have already made a link for this shift.' },
  swap_over: { status: 409, message: 'This is no longer open. Please check the booking.' },
  swap_too_late: {
    status: 409,
    message: 'It is too late to hand over this shift here. Please call the employer, and cancel if you have to.',
  },
  exchange_of_sites: {
    status: 409,
    message: 'The other shift is at another site. A member who books for both sites must approve this.',
  },
  swap_not_possible: { status: 409, message: 'This is no longer possible. The booking has not changed.' },
  undo_too_late: { status: 409, message: 'A minute has passed, so this cannot be undone any more.' },
  undo_not_possible: {
    status: 409,
    message: 'This booking is not possible any more, so the cancellation stays.',
  },
  refusal_too_late: {
    status: 409,
    message: 'This booking can no longer be refused. Please cancel the shift instead.',
  },
  phone_needs_request: { status: 409, message: 'This cannot be booked by phone. Please send a request instead.' },
  no_replacement_needed: { status: 409, message: 'This shift needs no replacement. Please check Vacancies.' },
  too_early_for_sign: { status: 409, message: 'You can do this from three hours before the shift starts.' },
  booking_not_live: { status: 409, message: 'This shift is no longer booked, or it is over.' },
  no_show_not_possible: {
    status: 409,
    message: 'A booked shift can be marked as not attended from its start until 7 days after its end.',
  },
  not_a_no_show: { status: 409, message: 'This shift is not marked as not attended.' },
  already_disputed: { status: 409, message: 'You have already disputed this.' },
  sign_stays: { status: 409, message: 'This can no longer be undone.' },
  staff_unavailable: { status: 409, message: 'This person cannot be booked at the moment.' },
  away_that_day: { status: 409, message: 'This person is away that day. Ask anyway?' },
  rest_warning: { status: 409, message: 'This person would not have enough rest around this shift.' },
  rest_needed: { status: 409, message: 'You would not have enough rest around this shift.' },
  no_time_to_travel: {
    status: 409,
    message: 'You have another shift too close to this one, with no time to travel between the two.',
  },
  not_eligible: { status: 409, message: 'You cannot take this shift yet.' },
  connection_exists: { status: 409, message: 'You are already connected, or an invitation is waiting for an answer.' },
  rejected_recently: { status: 409, message: 'This invitation was declined. Please wait before inviting again.' },
  booking_between_you: { status: 409, message: 'You have a booking together. Cancel it first, then block.' },
  profile_exists: { status: 409, message: 'You already have a profile.' },
  already_member: { status: 409, message: 'This person is already a member.' },
  owner_must_stay: { status: 409, message: 'The owner cannot leave or be changed. Transfer the ownership first.' },
  address_of_other_role: {
    status: 409,
    message: 'This email address belongs to an account that cannot join an organisation. Please use another one.',
  },
  not_an_agency: { status: 409, message: 'Your organisation is not an agency.' },
  agency_in_use: {
    status: 409,
    message: 'Your agency still has contracts with clients. End them first.',
  },
  contract_exists: { status: 409, message: 'You already have a contract or a proposal with this organisation.' },
  contract_changed: { status: 409, message: 'The agency has changed its proposal. Please read it again.' },
  contract_over: { status: 409, message: 'This contract has ended.' },
  no_contract_that_day: { status: 409, message: 'Your contract with this client does not cover that day.' },
  no_agency_rate: { status: 409, message: 'The client has accepted no rate for this role on that day.' },
  pay_below_state: { status: 409, message: 'The pay rate is below the rate for the state.' },
  client_plan_full: {
    status: 409,
    message: 'This client cannot take more bookings that month. Please contact the client.',
  },
  agency_bills: {
    status: 409,
    message: 'The agency pays this person and bills you itself, so there is no document for you here.',
  },
  already_represented: { status: 409, message: 'You already represent this person.' },
  not_booked_here: {
    status: 409,
    message: 'Your site does not book this person. Choose “Allow bookings” in their profile first.',
  },
  booked_here: {
    status: 409,
    message: 'This person has a booking with you that is not over. The booking will stay. Continue?',
  },
  invitations_used_up: {
    status: 409,
    message:
      'Your organisation can send at most 300 invitations a day, 100 of them by text message. Send the rest later.',
  },
  sent_recently: { status: 409, message: 'This was sent within the last hour. Please try again later.' },
  pool_exists: { status: 409, message: 'You already have a pool with this name.' },
  pool_full: { status: 409, message: 'A pool has at most 500 people. Remove some first, or create another pool.' },
  site_in_use: { status: 409, message: 'This site has bookings or connections, so it cannot be removed.' },
  organisation_not_empty: {
    status: 409,
    message: 'Your organisation has other members or sites. Remove them first, then close the account.',
  },
  subject_exists: { status: 409, message: 'This subject already exists in its category.' },
  subject_in_use: { status: 409, message: 'This subject is in use.' },
  category_exists: { status: 409, message: 'This category already exists.' },
  not_connected: {
    status: 409,
    message: 'You can only message each other while you are connected, or from a booking until 14 days after it.',
  },
  category_in_use: { status: 409, message: 'This category still has subjects.' },
  not_over: { status: 409, message: 'You can do this once the shift is completed.' },
  already_rated: { status: 409, message: 'You have already rated this shift.' },
  already_replied: { status: 409, message: 'This rating already has a reply.' },
  already_submitted: { status: 409, message: 'This timesheet has been submitted and is waiting for approval.' },
  not_submitted: { status: 409, message: 'This timesheet has not been submitted yet.' },
  document_changed: {
    status: 409,
    message: 'The document has changed since you opened it. Please check it again.',
  },
  timesheet_changed: { status: 409, message: 'This timesheet has changed. Please check it again.' },
  timesheet_locked: { status: 409, message: 'This timesheet is approved and can no longer be changed.' },
  rate_exists: { status: 409, message: 'You already have a pay rate from that date.' },
  rate_in_use: { status: 409, message: 'This pay rate has already applied, so it cannot be removed.' },
  status_unchanged: { status: 409, message: 'This account already has that status.' },
  own_account: { status: 409, message: 'You cannot close your own account. Please ask another admin.' },
  nobody_there: {
    status: 409,
    message: 'The sender has closed their account, so you cannot reply.',
  },
  message_waits: { status: 409, message: 'This message is already on its way.' },
  browser_gone: {
    status: 409,
    message: 'That browser no longer accepts messages, so this cannot be sent again.',
  },
  texts_stopped: { status: 409, message: 'This number has opted out of text messages.' },
  changed_meanwhile: { status: 409, message: 'Someone else has changed this. Please check it again.' },
  import_confirmed: { status: 409, message: 'This import has been confirmed and can no longer be changed.' },
  import_not_ready: { status: 409, message: 'This import cannot start yet. Please check its columns first.' },
  no_invoice_yet: { status: 409, message: 'The document is available once the timesheet is approved.' },
  credential_exists: { status: 409, message: 'You have already entered this credential.' },
  credential_of_profile: {
    status: 409,
    message: 'This number is part of your profile, so it cannot be removed. You can change it.',
  },
  refused_credential_stays: {
    status: 409,
    message: 'This credential was refused, so you cannot remove it until it has been checked again.',
  },
  credential_changed: { status: 409, message: 'This credential has changed. Please check it again.' },
  strange_device: { status: 409, message: 'Please confirm this on a device that was signed in before.' },
  enrolment_expired: { status: 409, message: 'This setup has expired. Please start again.' },
  no_second_factor: { status: 409, message: 'This account does not use two-factor authentication.' },
  last_second_factor: {
    status: 409,
    message: 'Admins need a second factor, so you cannot remove the last one. Set up another one first.',
  },
  own_second_factor: { status: 409, message: 'You can change your own second factors under Account Security.' },
  passkey_exists: { status: 409, message: 'This passkey has already been added.' },
  too_many_passkeys: { status: 409, message: 'You have reached the limit of passkeys. Remove one first.' },
  passkeys_unavailable: {
    status: 409,
    message: 'Passkeys only work if the service has a domain name and uses https.',
  },
  already_checked: { status: 409, message: 'Someone else has already checked this credential.' },
  credential_not_valid: {
    status: 409,
    message: 'One of your credentials has expired or was refused. Renew it under Credentials, then accept.',
  },
  pupil_free_day_exists: { status: 409, message: 'This day is in the list already.' },
  school_term_exists: { status: 409, message: 'This state already has this term in the list.' },
  school_terms_overlap: { status: 409, message: 'These dates overlap another term of the state.' },
  colleague_exists: { status: 409, message: 'A person with this name is in the list already.' },
  plan_limit_reached: { status: 409, message: 'You have reached the limit of your plan.' },
  plan_unchanged: { status: 409, message: 'You already have this plan.' },
  nothing_to_cancel: { status: 409, message: 'Starter is free, so there is nothing to cancel.' },
  change_under_way: {
    status: 409,
    message: 'A payment for your plan change is on its way. Please wait a moment.',
  },
  payment_overdue: { status: 409, message: 'An invoice is overdue. Please pay it first, then change your plan.' },
  already_paid: { status: 409, message: 'This invoice has nothing left to pay.' },
  cards_not_taken: { status: 409, message: 'We do not accept cards. Please pay by bank transfer.' },
  payment_method_exists: { status: 409, message: 'You already have billing details. Please edit them.' },
  phone_missing: { status: 409, message: 'Your account has no phone number yet. Please add it to your profile.' },
  phone_takes_no_texts: { status: 409, message: 'This is not a mobile number, so it cannot get text messages.' },
  phone_confirmed: { status: 409, message: 'This number is already confirmed.' },
  phone_stopped: {
    status: 409,
    message: 'This phone opted out of text messages. Reply START from it to get them again.',
  },
  terms_first: {
    status: 403,
    message: 'There are new Terms & Conditions. Please sign in and agree to them, then answer.',
  },
  push_is_off: { status: 409, message: 'Notifications are off on this device. Turn them on first.' },
  nothing_to_credit: { status: 409, message: 'This invoice has nothing left to credit or refund.' },
} as const

export type ProblemCode = keyof typeof problems
/** Field → sentences, by the field's name on the wire. */
export type FieldErrors = Record<string, string[]>

/** Problems that any call can return; calls name the others. */
export const everywhere: readonly ProblemCode[] = [
  'malformed',
  'unauthenticated',
  'forbidden',
  'member_not_allowed',
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

/** A refusal with its stable code, answered as `{message, code, errors?}`. */
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
