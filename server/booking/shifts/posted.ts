import { type Fragment, sql } from '#server/platform/database.ts'

/** Files of a row `f` of `vacancy_files` as JSON, in the order in which they were attached. */
export const filesJson = (which: Fragment) => sql`coalesce((
  select json_agg(json_build_object('id', b.id, 'name', b.name, 'size', b.size, 'shown', f.shown) order by f.id)
  from vacancy_files f join stored_files b on b.id = f.file_id where ${which}), '[]')`

type Shown = {
  /** Whether the reader may open the file `f`. */
  file: Fragment
  /** Whether the reader may know the colleague who is away. */
  absent: Fragment
}
/** Details of a vacancy `v` as JSON; `sector` is that of its employer. */
export const detailsJson = (sector: Fragment, isShown: Shown) => sql`json_build_object(
  'sector', ${sector}, 'class_room', v.class_room, 'report_to', v.report_to, 'dress', v.dress,
  'instructions', v.instructions, 'files', ${filesJson(sql`f.vacancy_id = v.id and ${isShown.file}`)},
  'absent', case when v.absent is not null and ${isShown.absent}
    then json_build_object('name', v.absent, 'is_told', v.absent_is_told) end)`

/** Whether a file `f` of a vacancy is for people who are only asked. */
export const isShownWithRequest = sql`f.shown = 'request'`

/** Requested role of a slot `l` of the vacancy `v`; null if any will do. */
export const roleOfSlot = sql`coalesce(l.classification, v.classification)`

/** Whether a slot `l` still needs people. */
export const needsPeople = (now: Temporal.Instant) => sql`
  l.closed_at is null and l.booked < l.headcount and lower(l.period) > ${now}::timestamptz`

/** For people who are only asked. */
export const shownWithRequest: Shown = { file: isShownWithRequest, absent: sql`false` }

const shownOfShift: Shown = {
  file: sql`(${isShownWithRequest} or s.status <> 'pending')`,
  absent: sql`v.absent_is_told and s.status <> 'pending'`,
}

/** People whose request or booking has ended do not read what is written for the next ones. */
const isCurrent = sql`s.status in ('pending', 'accepted', 'completed')`

/** Note and details of the vacancy of a shift `s` of the employer `r`. */
export const vacancyOfShift = sql`
  select case when ${isCurrent} then v.note end as note,
    case when ${isCurrent} and (v.asks <> 'direct' or v.class_room is not null) then ${detailsJson(sql`r.sector`, shownOfShift)} end as details
  from slots l join vacancies v on v.id = l.vacancy_id where l.id = s.slot_id`
