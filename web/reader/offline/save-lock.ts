/** The name of the lock that is held while any tab saves a part. */
const LOCK = 'kashihon-keeping'

/** With `ifAvailable` the work is skipped while another tab saves a part. */
export async function withSaveLock<T>(
  options: LockOptions & { ifAvailable: true },
  work: () => Promise<T>,
): Promise<T | undefined>
export async function withSaveLock<T>(options: LockOptions, work: () => Promise<T>): Promise<T>
export async function withSaveLock<T>(options: LockOptions, work: () => Promise<T>): Promise<T | undefined> {
  if (!navigator.locks) return work()
  return navigator.locks.request(LOCK, options, lock => (lock ? work() : undefined))
}
