import { clientFor } from './api.ts'
import { expireSession, getToken } from './session.ts'

/** The whole API, asked as the person signed in here: `api.shifts.answer({ params: { id }, body: { status } })`. */
export const api = clientFor({ token: getToken, onUnauthenticated: expireSession })
