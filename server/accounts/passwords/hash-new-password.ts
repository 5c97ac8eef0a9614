import { Refusal } from '../../platform/http/refusal.ts'
import { hashPassword, TooManyHashes } from './hash-password.ts'

/** Hashes a newly chosen password. Throws 503 where too many are being hashed. */
export async function hashNewPassword(password: string): Promise<string> {
  try {
    return await hashPassword(password)
  } catch (error) {
    if (error instanceof TooManyHashes) throw new Refusal(503, 'busy', 2)
    throw error
  }
}
