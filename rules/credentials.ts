/** docs/product.md#registration: at least 3 characters, fewer than 32, letters, digits and `. + - _`. */
const USERNAME = /^[A-Za-z0-9.+\-_]+$/
const LEAST_USERNAME = 3
const MOST_USERNAME = 31

/** docs/product.md#passwords. */
export const LEAST_PASSWORD = 9
/** Longer is refused before it is hashed, never cut. Characters. */
export const MOST_PASSWORD = 1_000

const MOST_EMAIL = 254
const MOST_LOCAL = 64
const LOCAL = /^[^\s@"(),:;<>[\\\]\p{C}]+$/u
const LABEL = /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u

export type UsernameFault = 'usernameMissing' | 'usernameTooShort' | 'usernameTooLong' | 'usernameCharacters'

/**
 * Why a username is refused; null for one that is allowed. Only the letters from A to Z are, so that two names that look
 * alike are the same name. The database compares names without regard to case.
 */
export function usernameFault(username: string): UsernameFault | null {
  if (username === '') return 'usernameMissing'
  if (!USERNAME.test(username)) return 'usernameCharacters'
  if (username.length < LEAST_USERNAME) return 'usernameTooShort'
  return username.length > MOST_USERNAME ? 'usernameTooLong' : null
}

export type EmailFault = 'emailMissing' | 'emailInvalid'

/** Why this is not an email address; null for one that mail can be sent to. */
export function emailFault(email: string): EmailFault | null {
  const text = email.trim()
  if (text === '') return 'emailMissing'
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  const labels = withoutLastDot(text.slice(at + 1)).split('.')
  const isValid =
    at > 0 &&
    text.length <= MOST_EMAIL &&
    local.length <= MOST_LOCAL &&
    LOCAL.test(local) &&
    !/^\.|\.\.|\.$/.test(local) &&
    labels.length >= 2 &&
    labels.every(label => LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  return isValid ? null : 'emailInvalid'
}

export type PasswordFault = 'passwordMissing' | 'passwordTooShort' | 'passwordTooLong'

/** The faults of a password that its length shows. How easily it is guessed is judged by the server. */
export function passwordFault(password: string): PasswordFault | null {
  if (password === '') return 'passwordMissing'
  const length = [...password].length
  if (length < LEAST_PASSWORD) return 'passwordTooShort'
  return length > MOST_PASSWORD ? 'passwordTooLong' : null
}

/** An address as it is stored and written to: without spaces around, its domain in small letters. */
export function tidyEmail(email: string): string {
  const text = email.trim().normalize('NFC')
  const at = text.lastIndexOf('@')
  return text.slice(0, at + 1) + withoutLastDot(text.slice(at + 1).toLowerCase())
}

/**
 * The form in which two addresses are compared: one mailbox is one account. Case, width and composition of letters make no
 * difference. Dots and plus signs do, since only some providers ignore them.
 */
export function emailKey(email: string): string {
  return withoutLastDot(email.trim().normalize('NFKC').toLowerCase())
}

function withoutLastDot(domain: string): string {
  return domain.endsWith('.') ? domain.slice(0, -1) : domain
}
