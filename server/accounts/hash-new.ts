import { Refusal } from '../platform/http/refusal.ts'
import { hashPassword, TooManyHashes } from './hash-password.ts'

/** Hashes a password that was chosen. Throws 503 where too many are being hashed. */
export async function hashNew(password: string): Promise<string> {
  try {
    return await hashPassword(password)
  } catch (error) {
    if (error instanceof TooManyHashes) throw new Refusal(503, 'busy', 2)
    throw error
  }
}
