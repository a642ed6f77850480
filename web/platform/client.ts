import * as z from 'zod'
import { clientFor } from './api.ts'
import { expireSession, getToken } from './session.ts'

// Zod would otherwise try `new Function` at its first parse, which the content security policy reports.
z.config({ jitless: true })

/** The whole API, asked as the person signed in here: `api.shifts.answer({ params: { id }, body: { status } })`. */
export const api = clientFor({ token: getToken, onUnauthenticated: expireSession })
