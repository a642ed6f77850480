/** Random tokens for links, cookies and sessions, and the hashes under which they are stored. */
import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, in letters that need no escaping in a URL. */
export const newToken = () => randomBytes(32).toString('base64url')

/**
 * SHA-256 of a token. Only this is stored, so a copy of the database opens nothing. Unlike a
 * password it needs no salt and no slow hash, because nobody can guess random bits.
 */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
