import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'

type Format = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif'

/** A picture whose left half is red and whose right half is blue. */
export const picture = (format: Format, width = 60, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .composite([
      {
        input: { create: { width: width / 2, height, channels: 3, background: '#ff0000' } },
        left: 0,
        top: 0,
      },
    ])
    .toFormat(format)
    .toBuffer()

/** A photograph lying on its side, as phones take them, that tells where it was taken. */
export const photograph = async (): Promise<Buffer> =>
  sharp(await picture('jpeg', 400, 200))
    .withExif({ IFD0: { Copyright: 'Secret owner', ImageDescription: 'At home' }, IFD3: { GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length)
  body.copy(framed, 4)
  return framed
}

/** A small PNG that claims to be enormous. */
export const bomb = (): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(60_000, 0)
  header.writeUInt32BE(60_000, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateRawSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
