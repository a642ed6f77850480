import { type Fragment, sql } from '#server/platform/database.ts'

/** Details of a vacancy `v` as JSON; `sector` is that of its employer. */
export const detailsJson = (sector: Fragment) => sql`json_build_object(
  'sector', ${sector}, 'class_room', v.class_room, 'report_to', v.report_to, 'dress', v.dress,
  'instructions', v.instructions)`

/** Requested role of a slot `l` of the vacancy `v`; null if any will do. */
export const roleOfSlot = sql`coalesce(l.classification, v.classification)`

/** Note and details of the vacancy of a shift `s` of the employer `r`. */
export const vacancyOfShift = sql`
  select v.note, case when v.asks <> 'direct' and s.status in ('pending', 'accepted', 'completed')
    then ${detailsJson(sql`r.sector`)} end as details
  from slots l join vacancies v on v.id = l.vacancy_id where l.id = s.slot_id`
