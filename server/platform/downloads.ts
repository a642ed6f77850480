/** Replies that a browser saves as a file. */

import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type Batches, type Column, csvOf } from './csv.ts'

const download = (reply: FastifyReply, type: string, fileName: string) =>
  reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')

/** Sends a table; `name` is that of the file without its extension. */
export const sendCsv = <Row>(reply: FastifyReply, name: string, columns: readonly Column<Row>[], rows: Batches<Row>) =>
  download(reply, 'text/csv; charset=utf-8', `${name}.csv`).send(Readable.from(csvOf(columns, rows)))

export const sendPdf = (reply: FastifyReply, name: string, bytes: Buffer) =>
  download(reply, 'application/pdf', `${name}.pdf`).send(bytes)
