/** Slots: the people whom an employer needs at one time in one subject, and who was asked. */

import type { AlsoAsk } from '#contract/booking/shifts.ts'
import type { NewSlot, NewVacancy } from '#contract/booking/vacancies.ts'
import type { ChangedDetails } from '#contract/booking/vacancy-details.ts'
import type { Classification } from '#contract/people/classifications.ts'
import { Problem } from '#contract/platform/errors.ts'
import { waitsForApproval } from '#server/booking/approvals/queries.ts'
import { countLeft, nextLeft, wasLeft, wasShortened } from '#server/booking/shifts/replacements.ts'
import { rangeOf, type Span, type WallClock } from '#server/booking/shifts/rules.ts'
import { type Fragment, sql, type Tx } from '#server/platform/database.ts'
import { refreshOpenJobs } from './slot-jobs.ts'
import { alreadyFilled, alreadyRequested, candidatesOf, isBooked, wasAsked } from './slot-questions.ts'
import { ensureSameTexts, isSameText, lockExisting, type Position, type Slot, type Texts } from './slot-texts.ts'

/**
 * Locks the slot of a position, with a vacancy of its own if it is new: two requests for one slot
 * are sent in turn.
 */
const lockSlot = async (tx: Tx, position: Position): Promise<Slot> => {
  const existing = await lockExisting(tx, position)
  if (existing) return existing
  const { employerId, postedBy, subjectId, classification, clock, zone, span, texts } = position
  const { class_room = null, note = null } = texts ?? {}
  const created = await tx.maybe<Pick<Slot, 'id' | 'headcount'>>`
    with vacancy as (
      insert into vacancies (employer_id, posted_by, subject_id, classification, class_room, note, created_at)
      values (${employerId}, nullif(${postedBy}::integer, ${employerId}), ${subjectId}, ${classification}, ${class_room},
        ${note}, ${tx.now})
      returning id)
    insert into slots (vacancy_id, employer_id, subject_id, date, start_time, end_time, time_zone, period)
    select id, ${employerId}, ${subjectId}, ${clock.date}, ${clock.start_time}, ${clock.end_time}, ${zone}, ${rangeOf(span)}
    from vacancy
    on conflict do nothing
    returning id, headcount`
  if (created) return { ...created, class_room, note, is_posted: false, is_direct: true, is_alone: true }
  // Another request for this slot came first; its vacancy is the one that counts.
  await tx.run`
    delete from vacancies v where employer_id = ${employerId} and created_at = ${tx.now}
      and not exists (select from slots l where l.vacancy_id = v.id)`
  return (await lockExisting(tx, position))!
}

export const setTexts = async (tx: Tx, id: number | Fragment, { class_room, note }: Texts): Promise<void> =>
  void (await tx.run`update vacancies set class_room = ${class_room}, note = ${note} where id = ${id}`)

/**
 * Stores the class and note of a request. Everyone asked for a slot reads the same text, so a text
 * that others have read is not replaced. A free slot of a posted vacancy gets a vacancy of its own,
 * because the other dates keep their text.
 */
const putTexts = async (tx: Tx, { slot, isFree }: { slot: Slot; isFree: boolean }, texts: Texts): Promise<void> => {
  const { class_room, note } = texts
  if (isSameText(slot, texts)) return
  if (!isFree) return ensureSameTexts(slot, texts)
  if (!slot.is_direct && class_room === null && note === null) return
  if (slot.is_alone) return setTexts(tx, sql`(select vacancy_id from slots where id = ${slot.id})`, texts)
  await tx.run`
    with own as (
      insert into vacancies (employer_id, posted_by, subject_id, classification, class_room, note, created_at)
      select v.employer_id, v.posted_by, v.subject_id, coalesce(l.classification, v.classification), ${class_room}, ${note}, ${tx.now}
      from slots l join vacancies v on v.id = l.vacancy_id where l.id = ${slot.id} returning id)
    update slots set vacancy_id = own.id from own where slots.id = ${slot.id}`
}

const setHeadcount = (tx: Tx, { id }: Pick<Slot, 'id'>, headcount: number) =>
  tx.run`update slots set headcount = ${headcount} where id = ${id}`

/** Returns the slot of a request for one more person than is needed there already. */
export const slotForOneMore = async (tx: Tx, position: Position): Promise<number> => {
  const slot = await lockSlot(tx, position)
  const { length } = (await candidatesOf(tx, slot.id)).filter(wasAsked)
  if (length >= slot.headcount) await setHeadcount(tx, slot, slot.headcount + 1)
  return slot.id
}

type PostedVacancy = { employerId: number; postedBy: number; body: Omit<NewVacancy, 'slots'> }
export const insertVacancy = async (tx: Tx, { employerId, postedBy, body }: PostedVacancy): Promise<number> =>
  (
    await tx.one<{ id: number }>`
      insert into vacancies (employer_id, posted_by, subject_id, classification, year_level, note, class_room, report_to,
        dress, instructions, absent, absent_is_told, asks, pool_id, by_application, created_at)
      values (${employerId}, nullif(${postedBy}::integer, ${employerId}), ${body.subject_id}, ${body.classification ?? null},
        ${body.year_level ?? null}, ${body.note ?? null}, ${body.class_room ?? null}, ${body.report_to ?? null},
        ${body.dress ?? null}, ${body.instructions ?? null}, ${body.absent?.name ?? null}, ${body.absent?.is_told ?? null}, ${body.asks},
        ${body.asks === 'pool' ? (body.pool_id ?? null) : null}, ${body.by_application ?? false}, ${tx.now})
      returning id`
  ).id

export const setDetails = (tx: Tx, id: number, details: ChangedDetails) => tx.run`
  update vacancies set note = ${details.note ?? null}, class_room = ${details.class_room ?? null},
    report_to = ${details.report_to ?? null}, dress = ${details.dress ?? null}, instructions = ${details.instructions ?? null},
    absent = case when ${details.absent !== undefined} then ${details.absent?.name ?? null} else absent end,
    absent_is_told = case when ${details.absent !== undefined} then ${details.absent?.is_told ?? null} else absent_is_told end
  where id = ${id}`

/** Whether nobody is asked or booked for a slot `l`, nor is it posted or waiting for approval. */
const isFree = sql`l.booked = 0 and not exists (select from offers o where o.slot_id = l.id and o.status = 'pending')
  and not ${waitsForApproval(sql`l.vacancy_id`)} and (l.closed_at is not null or (select v.asks = 'direct' from vacancies v where v.id = l.vacancy_id))`

type PostedSlot = { employerId: number; subjectId: number; zone: string; vacancyId: number; slot: NewSlot; span: Span }
/**
 * Adds a slot to a posted vacancy. One that the employer had for the same subject, time and role
 * moves to it, unless it is in use (see `isFree`); then null. A vacancy or request without a role
 * may mean any.
 */
export const insertSlot = async (tx: Tx, { employerId, subjectId, zone, vacancyId, slot, span }: PostedSlot) =>
  (
    await tx.maybe<{ id: number }>`
      insert into slots as l (vacancy_id, employer_id, subject_id, date, start_time, end_time, time_zone, period, headcount,
        classification)
      select v.id, ${employerId}, ${subjectId}, ${slot.date}, ${slot.start_time}, ${slot.end_time}, ${zone},
        ${rangeOf(span)}, ${slot.headcount}, ${slot.classification ?? null}
      from vacancies v where v.id = ${vacancyId} and not exists (
        select from slots l join vacancies w on w.id = l.vacancy_id
        where l.employer_id = ${employerId} and l.subject_id = ${subjectId} and l.period = ${rangeOf(span)} and w.id <> v.id
          and coalesce(coalesce(l.classification, w.classification) = coalesce(${slot.classification ?? null}, v.classification), true)
          and not (${isFree}))
      on conflict (employer_id, subject_id, period, classification) do update
        set vacancy_id = excluded.vacancy_id, headcount = excluded.headcount, closed_at = null, fitting = null, chance = null,
          opened_at = null
        where ${isFree}
      returning id`
  )?.id ?? null

type Plan = {
  fitting: number
  chance: number | null
  nextLookAt: Temporal.Instant | null
  /** Time from which the pace may ask people again. */
  paceDueAt: Temporal.Instant | null
}
export const setPlan = (tx: Tx, id: number, { fitting, chance, nextLookAt, paceDueAt }: Plan) => tx.run`
  update slots set fitting = ${fitting}, chance = ${chance}, next_look_at = ${nextLookAt}, pace_due_at = ${paceDueAt}, waits_turn = false
  where id = ${id}`

export const delayPlan = async (tx: Tx, id: number, nextLookAt: Temporal.Instant): Promise<void> =>
  void (await tx.run`update slots set next_look_at = ${nextLookAt} where id = ${id}`)

/** Lets a slot wait for another one of its site. */
export const waitForTurn = async (tx: Tx, id: number, nextLookAt: Temporal.Instant): Promise<void> =>
  void (await tx.run`update slots set next_look_at = ${nextLookAt}, waits_turn = true where id = ${id}`)

/** Ends the planning of a slot that needs no more people. */
export const clearPlan = async (tx: Tx, id: number): Promise<void> =>
  void (await tx.run`update slots set next_look_at = null where id = ${id}`)

/** Seconds after the last fresh request before everyone who fits sees the slot. */
const ALONE_SECONDS = 60
/**
 * Opens a slot to everyone who fits once its last fresh request is a minute old; before that, says
 * when. The caller has locked it, and nobody is left to be asked. `isOpened`: it was not open
 * before.
 */
export const openToAll = async (tx: Tx, id: number) => {
  const { at } = await tx.one<{ at: string | null }>`
    select max(h.until) + ${ALONE_SECONDS} * interval '1 second' as at
    from offers o join fresh_offers h on h.employee_id = o.invitee_id and h.offer_id = o.id
    where o.slot_id = ${id} and o.status = 'pending'`
  const opens = at === null ? null : Temporal.Instant.from(at)
  if (opens !== null && Temporal.Instant.compare(opens, tx.now) > 0) return { opensAt: opens, isOpened: false }
  const opened = await tx.run`update slots set opened_at = ${tx.now} where id = ${id} and opened_at is null`
  if (opened > 0) await refreshOpenJobs(tx, id)
  return { opensAt: null, isOpened: opened > 0 }
}

/**
 * Has a vacancy ask people, not wait for applications; returns its open slots in order of time.
 */
export const askInsteadOfApplications = (tx: Tx, vacancyId: number) => tx.all<{ id: number; date: string }>`
  with vacancy as (
    update vacancies set by_application = false where id = ${vacancyId} and by_application returning id),
  asked as (
    update slots l set opened_at = null, next_look_at = ${tx.now}, pace_due_at = null from vacancy
    where l.vacancy_id = vacancy.id and l.closed_at is null and l.booked < l.headcount
      and lower(l.period) > ${tx.now}::timestamptz
    returning l.id, l.date, l.period)
  select id, date from asked order by lower(period), id`

/** Lets people apply instead. Returns the open slots, which everyone who fits now sees. */
export const takeApplicationsInstead = (tx: Tx, vacancyId: number) => tx.all<{ id: number }>`
  with vacancy as (
    update vacancies set by_application = true where id = ${vacancyId} and not by_application returning id)
  update slots l set opened_at = coalesce(l.opened_at, ${tx.now}), next_look_at = null, chance = null from vacancy
  where l.vacancy_id = vacancy.id and l.closed_at is null and l.booked < l.headcount and lower(l.period) > ${tx.now}::timestamptz
  returning l.id`

/**
 * Ends a slot whose people are asked again at other times. It leaves its vacancy, so that the list
 * shows the new times alone, and those asked keep their request with its note.
 */
export const moveOutOfVacancy = (tx: Tx, id: number) => tx.run`
  with own as (
    insert into vacancies (employer_id, posted_by, subject_id, classification, year_level, note, created_at)
    select v.employer_id, v.posted_by, v.subject_id, coalesce(l.classification, v.classification), v.year_level, v.note, v.created_at
    from slots l join vacancies v on v.id = l.vacancy_id where l.id = ${id} returning id)
  update slots set vacancy_id = own.id, closed_at = ${tx.now}, next_look_at = null, opened_at = null from own
  where slots.id = ${id}`

type Times = WallClock & { span: Span }
/**
 * Gives a booking of a slot a place at other times, and returns its slot: the one that the employer
 * has for them, the same one if nobody else belongs to it, or a new one of the same vacancy.
 */
export const moveSlot = async (tx: Tx, id: number, { date, start_time, end_time, span }: Times): Promise<number> => {
  const existing = await tx.maybe<{ id: number }>`
    select o.id from slots l join slots o on o.employer_id = l.employer_id and o.subject_id = l.subject_id
      and o.period = ${rangeOf(span)} and o.classification is not distinct from l.classification
    where l.id = ${id} and o.id <> l.id for no key update of o`
  if (existing) {
    await tx.run`
      update slots set headcount = case when closed_at is null then headcount + 1 else greatest(headcount, booked + 1) end
      where id = ${existing.id}`
    return existing.id
  }
  const moved = await tx.run`
    update slots set date = ${date}, start_time = ${start_time}, end_time = ${end_time}, period = ${rangeOf(span)},
      fitting = null, chance = null
    where id = ${id} and headcount = 1`
  if (moved === 1) return id
  const added = await tx.one<{ id: number }>`
    insert into slots (vacancy_id, employer_id, subject_id, date, start_time, end_time, time_zone, period, classification)
    select vacancy_id, employer_id, subject_id, ${date}, ${start_time}, ${end_time}, time_zone, ${rangeOf(span)}, classification
    from slots where id = ${id} returning id`
  return added.id
}

/** People who are booked for a slot `l` of requests to chosen people, or may still say yes. */
const bookedOrAsked = sql`
  l.booked + (select count(*)::integer from offers o where o.slot_id = l.id and o.status = 'pending')`

/**
 * Opens the vacancy of a slot, so that people are asked; a direct request becomes a posted one. Its
 * slots then need nobody for those who said no or have moved to another time.
 */
export const openVacancyOf = async (tx: Tx, slotId: number) => {
  await tx.run`
    update slots l set headcount = least(l.headcount, greatest(1, ${bookedOrAsked})),
      closed_at = case when ${bookedOrAsked} = 0 then coalesce(l.closed_at, ${tx.now}) else l.closed_at end
    from vacancies v
    where v.id = (select vacancy_id from slots where id = ${slotId}) and v.asks = 'direct' and l.vacancy_id = v.id`
  return tx.one<{ id: number; classification: Classification | null }>`
    update vacancies v set closed_at = null, asks = case when v.asks = 'direct' then 'best' else v.asks end
    from slots l where l.id = ${slotId} and v.id = l.vacancy_id returning v.id, l.classification`
}

type SlotOfVacancy = Omit<PostedSlot, 'employerId' | 'subjectId' | 'zone'>
/** Adds a person to a slot of the vacancy; null if the vacancy has none at that time. */
export const raiseHeadcount = async (tx: Tx, { vacancyId, slot, span }: SlotOfVacancy): Promise<number | null> =>
  (
    await tx.maybe<{ id: number }>`
      update slots set closed_at = null,
        headcount = case when closed_at is null then headcount + 1 else greatest(headcount, booked + 1) end
      where vacancy_id = ${vacancyId} and period = ${rangeOf(span)} and classification is not distinct from ${slot.classification ?? null}
      returning id`
  )?.id ?? null

/** The employer who cancels a booking needs one person less. */
export const lowerHeadcount = (tx: Tx, id: number) => tx.run`
  update slots l set headcount = greatest(1, l.headcount - 1),
    closed_at = case when l.headcount = 1 then ${tx.now}::timestamptz end,
    next_look_at = case when l.headcount > 1 then l.next_look_at end
  from vacancies v where l.id = ${id} and v.id = l.vacancy_id and v.asks <> 'direct' and l.closed_at is null`

/** Undoes `lowerHeadcount`; false if the employer has posted the slot again since. */
export const restoreHeadcount = async (tx: Tx, id: number, cancelledAt: string): Promise<boolean> =>
  (await tx.run`
    update slots l set closed_at = nullif(l.closed_at, ${cancelledAt}::timestamptz),
      headcount = l.headcount + (v.asks <> 'direct' and coalesce(l.closed_at > ${cancelledAt}::timestamptz, true))::integer
    from vacancies v where l.id = ${id} and v.id = l.vacancy_id and v.created_at <= ${cancelledAt}::timestamptz`) === 1

/**
 * Opens the slot of a booking that its person left, so that people who fit are asked for it. A
 * request to one person becomes a posted vacancy.
 */
export const reopenSlot = async (
  tx: Tx,
  id: number,
  { postedBy, replacesId }: { postedBy: number; replacesId: number },
) => {
  // Nobody is needed in place of those who said no to a request.
  const { vacancy_id } = await tx.one<{ vacancy_id: number }>`
    update slots l set closed_at = null, reopened_at = ${tx.now}, next_look_at = ${tx.now}, pace_due_at = null, replaces_id = ${replacesId},
      headcount = greatest(l.booked + 1, case when v.asks <> 'direct' then l.headcount else least(l.headcount, ${bookedOrAsked}
        + ${countLeft}) end)
    from vacancies v where l.id = ${id} and v.id = l.vacancy_id returning l.vacancy_id`
  await tx.run`
    update vacancies set closed_at = null, asks = case when asks = 'direct' then 'best' else asks end,
      posted_by = nullif(${postedBy}::integer, employer_id)
    where id = ${vacancy_id}`
  return vacancy_id
}

/** Adds a vacancy for a booking that its person left, with the details of the old vacancy. */
export const copyVacancy = async (tx: Tx, shiftId: number, postedBy: number): Promise<number> =>
  (
    await tx.one<{ id: number }>`
      insert into vacancies (employer_id, posted_by, subject_id, classification, year_level, note, class_room, report_to,
        dress, instructions, absent, absent_is_told, asks, created_at)
      select s.inviter_id, nullif(${postedBy}::integer, s.inviter_id), s.subject_id, s.classification, v.year_level, v.note,
        v.class_room, v.report_to, v.dress, v.instructions, v.absent, v.absent_is_told, 'best', ${tx.now}
      from shifts s left join slots l on l.id = s.slot_id left join vacancies v on v.id = l.vacancy_id
      where s.id = ${shiftId}
      returning id`
  ).id

/**
 * Ends the search for a replacement once this shift has been booked in its place: a slot posted for
 * some of its hours needs one person fewer. Returns those slots, found by id (0342). A booking that
 * moves or comes back has done so before, and so has an earlier replacement who left since: a
 * search is not shortened twice for one person. The caller has locked the replaced booking.
 */
export const endReplacementSearch = (tx: Tx, shiftId: number, isNew: boolean) => tx.all<{
  id: number
  is_open_job: boolean
}>`
  with sought as (
    select l.id from shifts taken join shifts c on c.id = taken.replaces_id
      join slots l on l.id = any(array(select s.id from slots s where s.replaces_id = c.id) || c.slot_id)
        and (l.replaces_id = c.id ${isNew ? sql`or l.id = c.slot_id and ${wasLeft(sql`c`)} and not ${wasShortened(sql`taken`)}` : sql``})
      join vacancies v on v.id = l.vacancy_id
    where taken.id = ${shiftId} and l.id is distinct from taken.slot_id and l.period && taken.period
      and v.asks <> 'direct' and l.closed_at is null and l.booked < l.headcount order by l.id for no key update of l)
  update slots l set headcount = greatest(1, l.headcount - 1),
    closed_at = case when l.headcount = 1 then ${tx.now}::timestamptz end,
    next_look_at = case when l.headcount - 1 > l.booked then l.next_look_at end,
    replaces_id = case when l.headcount = 1 then l.replaces_id else ${nextLeft} end
  from sought where l.id = sought.id
  returning l.id, l.opened_at is not null as is_open_job`

/** Records the booking that a request replaces. A posted slot keeps what it was posted for. */
export const setReplacedByRequest = (tx: Tx, id: number, shiftId: number) => tx.run`
  update slots l set replaces_id = ${shiftId} from vacancies v
  where l.id = ${id} and v.id = l.vacancy_id and (v.asks = 'direct' or l.closed_at is not null)`

export const setReplaced = (tx: Tx, id: number, shiftId: number) =>
  tx.run`update slots set replaces_id = ${shiftId} where id = ${id}`

/** Closes the slots of a vacancy that waits for approval, so that nobody is asked meanwhile. */
export const closeUntilApproved = (tx: Tx, vacancyId: number) =>
  tx.run`update slots set closed_at = ${tx.now} where vacancy_id = ${vacancyId}`

/** Opens the slots to come of an approved vacancy; returns them in order of time. */
export const openApproved = (tx: Tx, vacancyId: number) => tx.all<{ id: number; date: string }>`
  with opened as (
    update slots set closed_at = null
    where vacancy_id = ${vacancyId} and lower(period) > ${tx.now}::timestamptz returning id, date, period)
  select id, date from opened order by lower(period), id`

/** Seconds within which withdrawing a post counts as correcting a mistake. */
const MISTAKE_SECONDS = 60
/**
 * Closes a vacancy. `isWithdrawn`: people were asked and have not answered. That does not count for
 * a mistake, nor for one that has booked a person or replaces a person who left.
 */
export const closeVacancy = async (tx: Tx, id: number, { isWithdrawn = false } = {}): Promise<void> => {
  await tx.run`
    update vacancies v set closed_at = ${tx.now}, withdrawn_at = case when ${isWithdrawn}
      and v.created_at < ${tx.now}::timestamptz - ${MISTAKE_SECONDS} * interval '1 second' and not exists (
        select from slots l left join shifts s on s.slot_id = l.id
        where l.vacancy_id = v.id and (l.replaces_id is not null or is_booked(s.status))) then ${tx.now}::timestamptz end
    where v.id = ${id}`
  const closed = await tx.all<{ id: number; is_open_job: boolean }>`
    update slots set closed_at = ${tx.now}, next_look_at = null where vacancy_id = ${id} and closed_at is null
    returning id, opened_at is not null as is_open_job`
  for (const slot of closed) if (slot.is_open_job) await refreshOpenJobs(tx, slot.id)
}

/**
 * Returns the slot of a new request. An employer who has already asked enough people must confirm
 * asking one more; `alsoAsk` is that answer.
 */
export const slotFor = async (
  tx: Tx,
  position: Position,
  invitee: { id: number; name: string },
  alsoAsk: AlsoAsk | undefined,
): Promise<number> => {
  const slot = await lockSlot(tx, position)
  const all = await candidatesOf(tx, slot.id)
  const candidates = all.filter(wasAsked)
  if (position.texts && !position.keepsTexts)
    await putTexts(tx, { slot, isFree: candidates.length === 0 && !slot.is_posted }, position.texts)
  if (all.some(({ id, status }) => id === invitee.id && status === 'pending')) throw new Problem('duplicate_request')
  // Nobody is left of those who were asked before, so this is a new start.
  const needed = candidates.length === 0 && !slot.is_posted ? 1 : slot.headcount
  if (candidates.length >= needed && alsoAsk !== 'more_needed') {
    const booked = candidates.filter(isBooked)
    if (booked.length >= needed) throw alreadyFilled(booked, invitee.name)
    if (alsoAsk === undefined) throw alreadyRequested(candidates, needed, invitee.name)
  }
  const needs = candidates.length >= needed && alsoAsk === 'more_needed' ? needed + 1 : needed
  if (needs !== slot.headcount) await setHeadcount(tx, slot, needs)
  return slot.id
}
