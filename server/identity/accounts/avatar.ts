import type { Sharp } from 'sharp'
import { Problem } from '#contract/platform/errors.ts'
import type { UploadedFile } from '#server/platform/uploads.ts'
import { createFairQueue } from './fair-queue.ts'
import { isTooLarge, openPicture } from './pictures.ts'

const SIDE = 256
const inTurn = createFairQueue({ atOnce: 2, waiting: 16 })

const starts = (bytes: Buffer, at: number, text: string) =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))

/** Checks the first bytes, so that no other format ever reaches the decoder. */
const isPicture = (bytes: Buffer) =>
  starts(bytes, 0, '\x89PNG\r\n\x1a\n') ||
  starts(bytes, 0, '\xff\xd8\xff') ||
  starts(bytes, 0, 'GIF87a') ||
  starts(bytes, 0, 'GIF89a') ||
  (starts(bytes, 0, 'RIFF') && starts(bytes, 8, 'WEBP')) ||
  (starts(bytes, 4, 'ftyp') && (starts(bytes, 8, 'avif') || starts(bytes, 8, 'avis')))

type Shape = 'filling' | 'whole' | 'wide'
const WHITE = '#ffffff'
const WIDE = { width: 480, height: 128 }

const resized = (upright: Sharp, as: Shape) => {
  if (as === 'filling') return upright.resize(SIDE, SIDE, { fit: 'cover' })
  if (as === 'wide') return upright.resize({ ...WIDE, fit: 'inside', withoutEnlargement: true })
  return upright.resize(SIDE, SIDE, { fit: 'contain', background: WHITE }).flatten({ background: WHITE })
}

/**
 * Redraws a picture as a small, upright, square WebP without metadata such as the location. A photo
 * is cropped to fill the square; a logo is fitted whole on white, because many are dark on
 * transparent. The product's own logo keeps its shape.
 */
export const redraw = (bytes: Buffer, as: Shape = 'filling'): Promise<Buffer> => {
  if (!isPicture(bytes)) throw new Problem('unsupported_type')
  return inTurn(async () => {
    try {
      return await resized(await openPicture(bytes), as)
        .webp({ quality: 82 })
        .toBuffer()
    } catch (error) {
      throw new Problem(isTooLarge(error) ? 'too_large' : 'unsupported_type')
    }
  })
}

/** Redraws an uploaded picture before the transaction that keeps it. */
export const preparePicture =
  (as: Shape) =>
  async (file: UploadedFile): Promise<UploadedFile> => ({ ...file, bytes: await redraw(file.bytes, as) })
