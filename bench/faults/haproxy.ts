import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** Sends a command to haproxy through its socket, as an operator does with socat. */
export const sendCommand = async (socket: string, command: string): Promise<string> => {
  const connection = connect(socket)
  connection.end(`${command}\n`)
  return text(connection)
}
