/**
 * The token of an invitation link, kept in this browser while the person registers, enters their
 * code and agrees to the terms.
 */
const NAME = 'staff_invitation'
const TOKEN = /^[A-Za-z0-9_-]{22}$/

/** Keeps the token; without storage the person opens the link again after signing in. */
export function storeInvitation(token: string) {
  try {
    localStorage.setItem(NAME, token)
  } catch {
    // The storage is full or disabled.
  }
}

export function storedInvitation(): string | null {
  try {
    const token = localStorage.getItem(NAME)
    return token !== null && TOKEN.test(token) ? token : null
  } catch {
    return null
  }
}

export function dropInvitation() {
  try {
    localStorage.removeItem(NAME)
  } catch {
    // Without storage, nothing was kept.
  }
}
