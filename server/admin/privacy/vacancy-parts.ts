import { sql } from '#server/platform/database.ts'
import type { Part } from './account-parts.ts'
import { shiftsOf } from './queries.ts'

/** Files of the export about what an employer posts, and about changes of bookings. */
export const vacancyParts: readonly Part[] = [
  {
    file: 'booking-changes.json',
    says: 'Changes of date or times of your bookings that the employer asked for, and your answer.',
    tables: ['shift_changes'],
    rows: (me) => sql`
      select c.shift_id as shift, c.old_date, c.old_start_time, c.old_end_time, c.date, c.start_time, c.end_time,
        c.rest_date, c.rest_start_time, c.rest_end_time, c.status, c.created_at, c.answer_by, c.ended_at
      from shift_changes c join requests s on s.id = c.shift_id where ${shiftsOf(me)} order by c.id`,
  },
  {
    file: 'handed-over-shifts.json',
    says: 'Shifts that you handed to a colleague, took over from one or exchanged, and such requests at your site.',
    tables: ['shift_swaps'],
    rows: ({ id }) => sql`
      select w.shift_id as shift, w.new_shift_id as new_shift, w.return_shift_id as shift_in_return,
        w.new_return_shift_id as new_shift_in_return, w.status, w.created_at, w.proposed_at, w.accepted_at, w.until, w.ended_at,
        case when w.giver_id = ${id} then 'handed over' when w.taker_id = ${id} then 'taken' else 'at your site' end as part
      from shift_swaps w
      where ${id} in (w.giver_id, w.taker_id)
        or (${id} in (w.employer_id, w.return_employer_id) and w.accepted_at is not null)
      order by w.id`,
  },
  {
    file: 'vacancies.json',
    says: 'The vacancies that you posted. Requests and bookings for them are in shifts.json.',
    of: 'employer',
    tables: ['vacancies'],
    rows: ({ id }) => sql`
      select v.id, j.name as subject, v.classification, v.year_level, v.note, v.class_room, v.report_to, v.dress,
        v.instructions, v.absent, v.absent_is_told, v.asks, v.by_application, p.name as pool, v.created_at, v.closed_at
      from vacancies v join subjects j on j.id = v.subject_id left join pools p on p.id = v.pool_id
      where v.employer_id = ${id} order by v.id`,
  },
  {
    file: 'applications.json',
    says: 'The shifts that you applied for, and what you wrote to the employer.',
    of: 'employee',
    tables: ['applications'],
    rows: ({ id }) => sql`
      select e.name as employer, j.name as subject, l.date, l.start_time, l.end_time, a.message, a.status, a.created_at,
        a.ended_at, a.offer_id as request_or_booking
      from applications a join slots l on l.id = a.slot_id join users e on e.id = l.employer_id
        join subjects j on j.id = l.subject_id
      where a.employee_id = ${id} order by a.id`,
  },
  {
    file: 'vacancy-templates.json',
    says: 'The vacancies that you keep as templates.',
    of: 'employer',
    tables: ['vacancy_templates'],
    rows: ({ id }) => sql`
      select t.id, t.name, j.name as subject, t.classification, t.year_level, t.note, t.class_room, t.report_to, t.dress,
        t.instructions, t.asks, t.by_application, t.slots, t.created_at
      from vacancy_templates t join subjects j on j.id = t.subject_id where t.employer_id = ${id} order by t.id`,
  },
  {
    file: 'own-staff.json',
    says: 'Your permanent staff, whom you choose when they are away.',
    of: 'employer',
    tables: ['colleagues'],
    rows: ({ id }) => sql`
      select c.name, s.name as subject, c.classification, c.year_level, c.class_room, c.report_to, c.start_time, c.end_time,
        c.created_at
      from colleagues c left join subjects s on s.id = c.subject_id where c.site_id = ${id} order by c.id`,
  },
  {
    file: 'pupil-free-days.json',
    says: 'The pupil-free days of your school.',
    of: 'employer',
    tables: ['pupil_free_days'],
    rows: ({ id }) => sql`select date, name, created_at from pupil_free_days where site_id = ${id} order by date`,
  },
  {
    file: 'vacancy-files.json',
    says: 'The names of the files of your vacancies and bookings. Files that you uploaded are in the folder "files".',
    tables: ['vacancy_files'],
    rows: ({ id, role }) =>
      role === 'employer'
        ? sql`
            select b.name, f.shown, f.vacancy_id as vacancy, f.template_id as template
            from vacancy_files f join stored_files b on b.id = f.file_id where b.owner_id = ${id} order by f.id`
        : sql`
            select b.name, s.id as shift
            from vacancy_files f join stored_files b on b.id = f.file_id
              join slots l on l.vacancy_id = f.vacancy_id join shifts s on s.slot_id = l.id
            where s.invitee_id = ${id} and s.status in ('accepted', 'completed') order by s.id, f.id`,
  },
]
