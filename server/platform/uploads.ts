import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { Upload } from '#contract/platform/endpoint.ts'
import { Problem } from '#contract/platform/errors.ts'

/**
 * An uploaded file; only `bytes` is trustworthy, name and type are claims until the call has
 * prepared it.
 */
export type UploadedFile = { bytes: Buffer; claimedName: string; claimedType: string }
export type Form = { fields: Record<string, unknown>; file: UploadedFile | undefined }

const MAX_PARTS = 500
const MAX_FIELD_BYTES = 64 * 1024
/** Bytes for all fields and boundaries of a form, besides its file. */
export const FORM_OVERHEAD = 1024 * 1024

/** A name that ends in `[]` is always a list; any other becomes a list only if it is repeated. */
const put = (fields: Record<string, unknown>, name: string, value: string) => {
  if (name.endsWith('[]')) {
    const key = name.slice(0, -2)
    const list = fields[key]
    fields[key] = Array.isArray(list) ? [...list, value] : [value]
  } else if (Object.hasOwn(fields, name)) {
    const before = fields[name]
    fields[name] = Array.isArray(before) ? [...before, value] : [before, value]
  } else fields[name] = value
}

/** Reads multipart/form-data; stops at the first byte too many, so that memory stays flat. */
export const readForm = (message: IncomingMessage, upload: Upload): Promise<Form> =>
  new Promise((resolve, reject) => {
    const fields: Record<string, unknown> = Object.create(null)
    let file: UploadedFile | undefined
    let fieldBytes = 0
    const fail = (problem: Problem) => {
      message.unpipe()
      message.resume()
      reject(problem)
    }
    let reader: ReturnType<typeof Busboy>
    try {
      reader = Busboy({
        headers: message.headers as BusboyHeaders,
        limits: {
          fields: MAX_PARTS,
          fieldSize: MAX_FIELD_BYTES,
          fieldNameSize: 100,
          files: 1,
          fileSize: upload.maxBytes,
          parts: MAX_PARTS,
          headerPairs: 20,
        },
      })
    } catch {
      return fail(new Problem('malformed'))
    }
    // The library passes on a part without a name, although its types exclude that.
    reader.on('field', (name: string | undefined, value, nameTruncated, valueTruncated) => {
      if (!name) return fail(new Problem('malformed'))
      fieldBytes += Buffer.byteLength(value)
      if (nameTruncated || valueTruncated || fieldBytes > FORM_OVERHEAD) return fail(new Problem('too_large'))
      put(fields, name, value)
    })
    reader.on('file', (name: string | undefined, stream, claimedName, _encoding, claimedType) => {
      // A form that ends inside a file is reported only here; an unhandled error would end the
      // process.
      stream.on('error', () => fail(new Problem('malformed')))
      if (!name) {
        stream.resume()
        return fail(new Problem('malformed'))
      }
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => name === upload.field && chunks.push(chunk))
      stream.on('limit', () => fail(new Problem('too_large')))
      stream.on('end', () => {
        if (name !== upload.field) put(fields, name, '')
        else if (claimedName || chunks.length > 0)
          file = { bytes: Buffer.concat(chunks), claimedName: claimedName ?? '', claimedType }
      })
    })
    reader.on('partsLimit', () => fail(new Problem('too_large')))
    reader.on('fieldsLimit', () => fail(new Problem('too_large')))
    reader.on('filesLimit', () => fail(new Problem('too_large')))
    reader.on('error', () => fail(new Problem('malformed')))
    reader.on('finish', () => resolve({ fields: { ...fields }, file }))
    message.on('aborted', () => fail(new Problem('malformed')))
    message.pipe(reader)
  })
