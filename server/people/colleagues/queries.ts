/** Permanent staff of a site. */
import type { Colleague, NewColleague } from '#contract/people/colleagues.ts'
import type { Sector } from '#contract/platform/values.ts'
import { type Db, onConstraint, sql, type Tx } from '#server/platform/database.ts'

const isTaken = onConstraint('one_colleague_per_site_and_name', 'colleague_exists')

const colleague = sql`
  c.id, c.name, case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as subject,
  c.classification, c.year_level, c.class_room, c.report_to, c.start_time, c.end_time
  from colleagues c left join subjects s on s.id = c.subject_id`

export const colleaguesOf = (db: Db, siteId: number) =>
  db.all<Colleague>`
    select ${colleague} where c.site_id = ${siteId}
    order by regexp_replace(lower(c.name), '^(mr|mrs|ms|miss|mx|dr)\\.?\\s+', ''), c.id`

export const colleagueById = (db: Db, siteId: number, id: number) =>
  db.one<Colleague>`select ${colleague} where c.id = ${id} and c.site_id = ${siteId}`

export const countColleagues = async (db: Db, siteId: number): Promise<number> =>
  (await db.one<{ n: number }>`select count(*) as n from colleagues where site_id = ${siteId}`).n

/** Locks a person of the site; 404 for others. */
export const lockColleague = (tx: Tx, siteId: number, id: number) => tx.one<{ id: number; name: string }>`
  select id, name from colleagues where id = ${id} and site_id = ${siteId} for update`

export const insertColleague = async (tx: Tx, siteId: number, body: NewColleague): Promise<number> =>
  (
    await tx.one<{ id: number }>`
      insert into colleagues (site_id, name, subject_id, classification, year_level, class_room, report_to, start_time,
        end_time, created_at)
      values (${siteId}, ${body.name}, ${body.subject_id}, ${body.classification}, ${body.year_level}, ${body.class_room},
        ${body.report_to}, ${body.start_time}, ${body.end_time}, ${tx.now})
      returning id`.catch(isTaken)
  ).id

export const updateColleague = (tx: Tx, id: number, body: NewColleague) =>
  tx.run`
    update colleagues set name = ${body.name}, subject_id = ${body.subject_id}, classification = ${body.classification},
      year_level = ${body.year_level}, class_room = ${body.class_room}, report_to = ${body.report_to},
      start_time = ${body.start_time}, end_time = ${body.end_time}
    where id = ${id}`.catch(isTaken)

/** Adds many people with different names; one with the same name as before is replaced. */
export const putColleagues = (tx: Tx, siteId: number, bodies: readonly NewColleague[]) => tx.run`
  insert into colleagues (site_id, name, subject_id, classification, year_level, class_room, report_to, start_time,
    end_time, created_at)
  select ${siteId}, p.name, p.subject_id, p.classification, p.year_level, p.class_room, p.report_to, p.start_time,
    p.end_time, ${tx.now}
  from jsonb_to_recordset(${JSON.stringify(bodies)}::jsonb) as p (name text, subject_id integer, classification text,
    year_level text, class_room text, report_to text, start_time time, end_time time)
  on conflict (site_id, lower(name)) do update set name = excluded.name, subject_id = excluded.subject_id,
    classification = excluded.classification, year_level = excluded.year_level, class_room = excluded.class_room,
    report_to = excluded.report_to, start_time = excluded.start_time, end_time = excluded.end_time`

export const deleteColleague = (tx: Tx, id: number) => tx.run`delete from colleagues where id = ${id}`

export type SiteSubject = { id: number; name: string; sector: Sector }
/** Subjects of the site's sector, each with that sector. */
export const siteSubjects = (db: Db, siteId: number) => db.all<SiteSubject>`
  select s.id, s.name, u.sector from users u join categories c on c.sector is null or c.sector = u.sector
    join subjects s on s.category_id = c.id
  where u.id = ${siteId} order by s.id`
