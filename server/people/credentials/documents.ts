/** Proof of a credential: a document as for a CV, or a photo of a card, re-encoded. */
import type { CREDENTIAL_FILE_TYPES } from '#contract/people/credentials.ts'
import { Problem } from '#contract/platform/errors.ts'
import { createFairQueue } from '#server/identity/accounts/fair-queue.ts'
import { isTooLarge, openPicture } from '#server/identity/accounts/pictures.ts'
import { cvTypeOf, fileNameOf, looksLikeDocument } from '#server/people/profiles/cv.ts'
import type { PrepareFile } from '#server/platform/routes.ts'
import type { UploadedFile } from '#server/platform/uploads.ts'

type DocumentType = (typeof CREDENTIAL_FILE_TYPES)[number]

/** Sharp enough to read the small print of a card. */
const LONGEST_SIDE = 2400
const inTurn = createFairQueue({ atOnce: 1, waiting: 16 })

const starts = (bytes: Buffer, text: string) => bytes.subarray(0, text.length).equals(Buffer.from(text, 'latin1'))
const isPng = (bytes: Buffer) => starts(bytes, '\x89PNG\r\n\x1a\n')
const isJpeg = (bytes: Buffer) => starts(bytes, '\xff\xd8\xff')

const refused = (code: 'unsupported_type' | 'too_large' | 'invalid', sentence: string) =>
  new Problem(code, { message: sentence, errors: { file: [sentence] } })
const wrongType = () => refused('unsupported_type', 'Please upload a PDF, DOC, DOCX, JPEG or PNG file.')
const damaged = () => refused('unsupported_type', 'This picture is damaged. Please take or save it again.')
const tooLarge = () => refused('too_large', 'This picture has too many pixels. Please make it smaller.')

/** Re-encoding removes the location and other metadata. */
const reencode = (bytes: Buffer, as: 'jpeg' | 'png'): Promise<Buffer> =>
  inTurn(async () => {
    try {
      const picture = await openPicture(bytes)
      const fitting = picture.resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      return await (as === 'jpeg' ? fitting.jpeg({ quality: 85 }) : fitting.png()).toBuffer()
    } catch (error) {
      throw isTooLarge(error) ? tooLarge() : damaged()
    }
  })

/** Applies the rules of a CV, and reports problems at the field of this file. */
const documentTypeOf = (bytes: Buffer) => {
  if (!looksLikeDocument(bytes)) throw wrongType()
  try {
    return cvTypeOf(bytes)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw refused(
      error.code === 'too_large' || error.code === 'invalid' ? error.code : 'unsupported_type',
      error.message,
    )
  }
}

const ENDINGS: Record<DocumentType, string> = {
  'application/pdf': '.pdf',
  'application/msword': '.doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
  'image/jpeg': '.jpg',
  'image/png': '.png',
}

/**
 * Prepares a file for storage, with the type that its content shows; one without a name is called
 * `unnamed`.
 */
export const prepareDocument =
  (unnamed: string): PrepareFile =>
  async ({ bytes, claimedName }) => {
    const named = (claimedType: DocumentType, content: Buffer): UploadedFile => ({
      bytes: content,
      claimedName: fileNameOf(claimedName, ENDINGS[claimedType], unnamed),
      claimedType,
    })
    if (isJpeg(bytes)) return named('image/jpeg', await reencode(bytes, 'jpeg'))
    if (isPng(bytes)) return named('image/png', await reencode(bytes, 'png'))
    return named(documentTypeOf(bytes), bytes)
  }
