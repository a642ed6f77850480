/**
 * Files of a vacancy, such as a lesson plan, a map or a handover. A file is uploaded first and then
 * attached; one file may be with several vacancies and templates of its site.
 */
import * as z from 'zod'
import { CREDENTIAL_FILE_TYPES } from '../people/credentials.ts'
import { endpoint } from '../platform/endpoint.ts'
import { idText, withId } from '../platform/values.ts'
import { Vacancy } from './vacancies.ts'
import { AttachedFile, FileShown, VacancyFile } from './vacancy-details.ts'

const UploadedFile = VacancyFile.omit({ shown: true })
export type UploadedFile = z.infer<typeof UploadedFile>

const fileOfVacancy = z.strictObject({ id: idText, file_id: idText })

export const vacancyFiles = {
  upload: endpoint('POST /vacancy-files', {
    summary: 'Uploads a file, to be attached to a vacancy or template within seven days.',
    access: ['employer'],
    right: 'book',
    budget: { account: { count: 120, window: 3600 } },
    upload: { field: 'file', maxBytes: 10 * 1024 * 1024, types: CREDENTIAL_FILE_TYPES },
    returns: UploadedFile,
    status: 201,
    message: 'File uploaded.',
    problems: ['plan_limit_reached'],
  }),
  read: endpoint('GET /vacancy-files/:id', {
    summary:
      'Returns a file to its site, to people who are booked for its vacancy and, where the site says so, to people who are asked.',
    access: ['employer', 'employee'],
    right: 'view',
    params: withId,
    mode: 'file',
  }),
  attach: endpoint('POST /vacancies/:id/files', {
    summary: 'Attaches an uploaded file to a vacancy. People who are booked are told.',
    access: ['employer'],
    right: 'book',
    params: withId,
    body: AttachedFile,
    returns: Vacancy,
    message: 'File added.',
  }),
  change: endpoint('PATCH /vacancies/:id/files/:file_id', {
    summary: 'Changes who sees a file of a vacancy.',
    access: ['employer'],
    right: 'book',
    params: fileOfVacancy,
    body: z.strictObject({ shown: FileShown }),
    returns: Vacancy,
    message: 'Saved.',
  }),
  remove: endpoint('DELETE /vacancies/:id/files/:file_id', {
    summary:
      'Removes a file from a vacancy. It can be attached again for seven days after its upload, then it is deleted unless another vacancy or a template has it.',
    access: ['employer'],
    right: 'book',
    params: fileOfVacancy,
    returns: Vacancy,
    message: 'File removed.',
  }),
}
