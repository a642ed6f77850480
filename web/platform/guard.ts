import type { Role, Session } from './session.ts'

/**
 * Controls access to screens: public, or one role that is signed in and has agreed to the terms.
 */
export type Audience = 'public' | Role

export const homePageOf = (role: Role) => `/${role}/home`
export const termsOf = (role: Role) => `/${role}/tnc`

/** The one screen that is open to an admin who must set up a second factor first. */
const ENROLMENT = '/admin/account-security'

/** The sign-in page of the area that a path belongs to. */
export function signInPageFor(path: string) {
  const area = path.split('/')[1] ?? ''
  return ['admin', 'employee', 'employer'].includes(area) ? `/${area}` : '/'
}

/** Returns the first screen after signing in, or after opening a screen of another role. */
export function startOf({ user }: Session, isEnrolmentDue = false) {
  if (user.role === 'admin' && isEnrolmentDue) return ENROLMENT
  return user.role !== 'admin' && user.terms_agreed !== 1 ? termsOf(user.role) : homePageOf(user.role)
}

/** Returns the redirect target for a person who may not see this path, or null if they may. */
export function detour(
  path: string,
  audience: Audience,
  session: Session | null,
  isEnrolmentDue = false,
): string | null {
  if (session?.user.role === 'admin' && audience === 'admin' && isEnrolmentDue)
    return path.replace(/\/$/, '') === ENROLMENT ? null : ENROLMENT
  if (audience === 'public') {
    const isOwnEntry = session !== null && path.replace(/\/$/, '') === `/${session.user.role}`
    return isOwnEntry ? startOf(session, isEnrolmentDue) : null
  }
  if (!session) return signInPageFor(path)
  if (session.user.role !== audience) return startOf(session, isEnrolmentDue)
  return startOf(session) === termsOf(session.user.role) ? termsOf(session.user.role) : null
}
