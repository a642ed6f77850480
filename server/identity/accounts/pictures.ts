/** Opens uploaded pictures, with limits on their decoded size. */
import sharp, { type Sharp } from 'sharp'

/** Enough for photographs of phones; a picture that decodes to more may be an attack. */
const MOST_PIXELS = 24_000_000
/** An AVIF of one kilobyte can reach the limit, and takes ten times as long to decode. */
const MOST_PIXELS_OF_AVIF = 12_000_000
/** Bytes of the pixels in memory: four channels of eight bits. */
const MOST_UNPACKED = 4 * MOST_PIXELS
const BYTES: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4 }
const PATIENCE_SECONDS = 10

sharp.cache(false)
// One thread: other pictures can wait, but other calls must not.
sharp.concurrency(1)

/** The picture has more pixels than we decode. */
class VastPicture extends Error {}

/** Reads the head of a picture and refuses one that is too large, before anything is decoded. */
export const openPicture = async (bytes: Buffer): Promise<Sharp> => {
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
  const { width, height, channels, depth, format } = await picture.metadata()
  const pixels = width * height
  const most = format === 'heif' ? MOST_PIXELS_OF_AVIF : MOST_PIXELS
  if (pixels > most || pixels * channels * (BYTES[depth] ?? 8) > MOST_UNPACKED) throw new VastPicture()
  return picture.timeout({ seconds: PATIENCE_SECONDS }).autoOrient()
}

/** Whether a picture was refused because decoding it takes too much. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof VastPicture || (error instanceof Error && /pixel limit|^timeout/i.test(error.message))
