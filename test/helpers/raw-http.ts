import { once } from 'node:events'
import { connect } from 'node:net'

export type RawAnswer = { status: number; head: string; body: string }

/** Sends a request exactly as it is written, which no well-behaved client would. */
export const sendRaw = async (base: string, request: string): Promise<RawAnswer> => {
  const { hostname, port } = new URL(base)
  const socket = connect(Number(port), hostname)
  // Not ended: a server takes a half-closed socket for a caller who has gone.
  socket.write(`${request.replaceAll('\n', '\r\n')}\r\nConnection: close\r\n\r\n`)
  const pieces: Buffer[] = []
  socket.on('data', (piece: Buffer) => pieces.push(piece))
  await once(socket, 'close')
  const [head = '', body = ''] = Buffer.concat(pieces).toString().split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, body }
}
