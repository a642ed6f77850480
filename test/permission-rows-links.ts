/**
 * Rows of the permission sheet on links in messages. A link opens data of its recipient only,
 * regardless of who is signed in.
 */
import { clash, everybody, no, ok, type Row } from './permission-rows.ts'

const over = no(404, 'link_invalid')

export const linkRows: readonly Row[] = [
  everybody('POST /links/look', ok),
  everybody('POST /links/look', over, 'with a forged link'),
  everybody('POST /link-answers', ok),
  everybody('POST /link-answers', over, 'with a forged link'),
  everybody('POST /link-answers', clash('already_answered'), 'answered otherwise'),
  everybody('POST /links/calendar', ok),
  everybody('POST /links/calendar', over, 'with a forged link'),
]
